// The unsubscribe button of a mail program. RFC 8058: a POST without cookies, to the address in the mail's own header.
import type { Mail } from './mails.ts';

const findHeader = ({ headers }: Mail, name: string): string =>
  headers.find(({ Name }) => Name.toLowerCase() === name)?.Value ?? '';

/** The address to which a mail program posts; undefined if the mail offers none for a single click. */
export const findUnsubscribeUrl = (mail: Mail): string | undefined =>
  findHeader(mail, 'list-unsubscribe-post') === 'List-Unsubscribe=One-Click'
    ? /<(https?:[^>]+)>/.exec(findHeader(mail, 'list-unsubscribe'))?.[1]
    : undefined;

const WAIT_MS = 10_000;

/** Presses the button. Resolves to a sentence about the answer. Only an address on this computer is called. */
export const unsubscribe = async (url: string): Promise<string> => {
  if (!URL.canParse(url) || !['localhost', '127.0.0.1'].includes(new URL(url).hostname))
    return `Not on this computer: ${url}`;
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
      redirect: 'manual',
      signal: AbortSignal.timeout(WAIT_MS),
    });
    return `Unsubscribe was answered with ${status}`;
  } catch (error) {
    return `Unsubscribe got no answer: ${String(error)}`;
  }
};
