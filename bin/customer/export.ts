// Everything that the stage holds of a person.
import { ExportOutcome } from '#shared/jobs.ts';
import { OperatorError } from '../../infra/operator-error.ts';
import type { Stage } from '../../infra/stage.ts';
import { invokeFunction } from '../invoke.ts';
import { explainSeveral, type RequesterWithAddress } from './requester.ts';

/** The export of a person, as JSON. Throws an OperatorError when there is nothing, or more than one customer. */
export const exportCustomer = async (stage: Stage, requester: RequesterWithAddress): Promise<string> => {
  const found = ExportOutcome.parse(await invokeFunction(stage, 'ExportCustomerFunction', requester));
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
        `Nothing is held under ${requester.address}. A customer may have signed in with another address: look for them in the tenant, and name the user with --user <userId>.`,
      );
  }
};
