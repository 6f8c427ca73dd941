// Lifts the tombstone of a customer who regrets the deletion, so that they can begin anew.
import { ForgetOutcome } from '#shared/jobs.ts';
import { OperatorError } from '../../infra/operator-error.ts';
import type { Stage } from '../../infra/stage.ts';
import { invokeFunction } from '../invoke.ts';

/** Ends the tombstone of a customer, and returns what to tell the operator. Throws an OperatorError while a step is open. */
export const liftTombstone = async (stage: Stage, userId: string): Promise<string> => {
  const { outcome } = ForgetOutcome.parse(
    await invokeFunction(stage, 'ForgetCustomerFunction', { userId, lifts: true }),
  );
  if (outcome === 'forgetting')
    throw new OperatorError(
      `A step of forgetting ${userId} is still open. The hourly job takes it again: try later, or look with forget --user '${userId}'.`,
    );
  if (outcome !== 'lifted')
    throw new OperatorError(`Nothing keeps ${userId} from an account: there is no tombstone.`);
  return `${userId} can begin anew: the next sign-in asks for a profile. What was deleted does not come back, with a restore either.`;
};
