// Everything that the stage holds of a person.
import * as z from 'zod/mini';
import { OperatorError } from '../../infra/operator-error.ts';
import type { Stage } from '../../infra/stage.ts';
import { invokeFunction } from './invoke.ts';
import { explainSeveral, type Person } from './person.ts';

const Outcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('found'), export: z.record(z.string(), z.unknown()) }),
  z.object({ outcome: z.literal('several'), userIds: z.array(z.string()) }),
  z.object({ outcome: z.literal('forgotten') }),
  z.object({ outcome: z.literal('unknown') }),
]);

/** The export of a person, as JSON. Throws an OperatorError when there is nothing, or more than one customer. */
export const exportCustomer = async (stage: Stage, person: Person): Promise<string> => {
  const found = Outcome.parse(await invokeFunction(stage, 'ExportCustomerFunction', person));
  switch (found.outcome) {
    case 'found':
      return JSON.stringify(found.export, null, 2);
    case 'several':
      throw explainSeveral(found.userIds);
    case 'forgotten':
      throw new OperatorError(
        'This customer asked to be deleted. Only a tombstone is left, and it names nobody.',
      );
    case 'unknown':
      throw new OperatorError(
        `Nothing is held under ${person.address}. A customer may have signed in with another address: look for them in the tenant, and name the user with --user <userId>.`,
      );
  }
};
