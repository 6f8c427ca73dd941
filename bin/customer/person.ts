// Whom the letter is from.
import * as z from 'zod/mini';
import { OperatorError } from '../../infra/operator-error.ts';

export interface Person {
  /** The address that the letter came from. */
  readonly address: string;
  /** Chooses one of several customers with that address, or one whose record has another address. */
  readonly userId?: string;
}

const Address = z.email();

/** Throws an OperatorError when the address is not one. */
export const toPerson = (address: string, userId: string | undefined): Person => {
  if (!Address.safeParse(address).success)
    throw new OperatorError(`${address} is not an e-mail address. A user id goes with it: --user <userId>`);
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
