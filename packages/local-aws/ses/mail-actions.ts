// The buttons of the page with the mails.
import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import type { AccountState } from '../account/state.ts';
import type { Reply } from '../reply.ts';
import { reportOutcome, type Delivery } from './delivery.ts';
import { findUnsubscribeUrl, unsubscribe } from './unsubscribe.ts';

/** Whether a form on the page itself was sent. A page of another origin cannot invent these headers. */
export const isOwnForm = ({
  host = '',
  origin,
  'sec-fetch-site': site = 'same-origin',
}: IncomingHttpHeaders): boolean => origin === `http://${host}` && site === 'same-origin';

export type AddNote = (messageId: string, note: string) => void;

const back = (anchor: string): Reply => ({ status: 303, headers: { location: `/#${anchor}` }, body: '' });

interface Pressed {
  readonly delivery: Delivery;
  readonly account: AccountState;
  readonly addNote: AddNote;
}

const Count = z.coerce.number().check(z.minimum(0), z.maximum(10_000_000));
/** The fields of the form of the quota. */
const Quota = z.strictObject({ perDay: Count, perSecond: Count });

/** Answers a pressed button, whose form has `body`; undefined if there is no such button. */
export const pressButton = async (
  { delivery, account, addNote }: Pressed,
  url: string,
  body: string,
): Promise<Reply | undefined> => {
  if (url === '/quota') {
    const quota = Quota.safeParse(Object.fromEntries(new URLSearchParams(body)));
    if (quota.success) account.mailQuota = quota.data;
    return back('quota');
  }
  const address = /^\/suppressed\/([^/]+)\/allow$/.exec(url)?.[1];
  if (address !== undefined) {
    delivery.suppressionList.remove(decodeURIComponent(address));
    return back('');
  }
  const [, messageId = '', action] = /^\/mails\/([\w-]+)\/(bounce|complaint|unsubscribe)$/.exec(url) ?? [];
  const mail = delivery.mails.all().find((each) => each.messageId === messageId);
  if (!mail) return undefined;
  if (action === 'unsubscribe') {
    const target = findUnsubscribeUrl(mail);
    if (target === undefined) return undefined;
    addNote(messageId, await unsubscribe(target));
  } else {
    reportOutcome(delivery, mail, action === 'bounce' ? 'bounce' : 'complaint');
    addNote(messageId, action === 'bounce' ? 'Bounced' : 'Complained');
  }
  return back(`mail-${messageId}`);
};
