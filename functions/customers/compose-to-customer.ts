import type { Dropped, Letter } from '../mails/letter.ts';
import type { StoredMail } from '../mails/mail.ts';
import { renderLetter, type LetterContent } from '../mails/render-letter.ts';
import type { CustomerRecord } from './customer.ts';
import * as customers from './customers.table.ts';

type WriteContent = (
  record: CustomerRecord,
  mail: StoredMail,
  now: Date,
) => LetterContent | Dropped | Promise<LetterContent | Dropped>;

/** Composes a mail to the contact address of the customer who is its reference. Drops it if there is no such address. */
export const composeToCustomer =
  (writeContent: WriteContent) =>
  async (mail: StoredMail, now: Date): Promise<Letter | Dropped> => {
    const record = await customers.findUnlessForgotten(mail.reference);
    if (!record) return { dropped: 'forgotten' };
    if (record.contactAddress === undefined) return { dropped: 'address-not-confirmed' };
    const content = await writeContent(record, mail, now);
    if ('dropped' in content) return content;
    return { set: 'mails', to: record.contactAddress, ...renderLetter(content) };
  };
