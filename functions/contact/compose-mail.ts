import type { Dropped, Letter } from '../mails/letter.ts';
import type { StoredMail } from '../mails/mail.ts';
import { renderLetter } from '../mails/render-letter.ts';
import { toLetter, toReceiptContent } from './contact-request.mail.ts';
import * as requests from './contact-requests.table.ts';

/** The mail about a request that is still stored: the person may have asked us to delete it. */
export const composeContactRequest = async ({ reference }: StoredMail): Promise<Letter | Dropped> => {
  const request = await requests.find(reference);
  return request ? toLetter(request) : { dropped: 'request-deleted' };
};

/** Tells the sender of a withdrawal that we have received it. */
export const composeWithdrawalReceipt = async ({ reference }: StoredMail): Promise<Letter | Dropped> => {
  const request = await requests.find(reference);
  if (!request) return { dropped: 'request-deleted' };
  return { set: 'mails', to: request.emailAddress, ...renderLetter(toReceiptContent(request)) };
};
