import * as customers from './customers.table.ts';

interface Return {
  /** The addresses of the mail that SES's event names. */
  readonly addresses: readonly string[];
  readonly at: string;
  /** Whether the mail came back for good, or has reached them. */
  readonly cameBack: boolean;
}

/**
 * Stores on a customer's record when a mail to their contact address last came back, until one arrives. Does nothing for another
 * address, and if there is no such customer.
 */
export const takeReturn = async (userId: string, { addresses, at, cameBack }: Return): Promise<void> => {
  const { contactAddress, mailsReturnedAt } = (await customers.findUnlessForgotten(userId)) ?? {};
  if (contactAddress === undefined) return;
  if (!addresses.some((address) => address.toLowerCase() === contactAddress.toLowerCase())) return;
  // Events come in any order: a mail that arrived before does not prove that the address works.
  if (mailsReturnedAt === undefined ? !cameBack : mailsReturnedAt >= at) return;
  await customers.saveReturn(userId, contactAddress, cameBack ? at : undefined);
};
