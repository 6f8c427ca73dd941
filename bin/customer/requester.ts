// The person from whom a letter to the operator comes.
import { parseMailAddress } from '#shared/mail-address.ts';
import type { Requester } from '#shared/jobs.ts';
import { OperatorError } from '../../infra/operator-error.ts';

/** By the address of the letter. A user id chooses one of several customers with it, or one whose record has another. */
export type RequesterWithAddress = Requester & { readonly address: string };

/** Throws an OperatorError when the address is not one. */
export const toRequester = (typed: string, userId: string | undefined): RequesterWithAddress => {
  const address = parseMailAddress(typed);
  if (address === undefined)
    throw new OperatorError(`${typed} is not an email address. A user id goes with it: --user <userId>`);
  return { address, ...(userId !== undefined && { userId }) };
};

/** What to do where several customers have the address. */
export const explainSeveral = (userIds: readonly string[]): OperatorError =>
  new OperatorError(
    [
      'Several customers have this address. Nothing was done. Ask the person how they sign in, then name one:',
      ...userIds.map((userId) => `  --user '${userId}'`),
    ].join('\n'),
  );
