import { expect, it } from 'vitest';
import { parseMailItem, toStoredState } from '../../../functions/mails/mail.ts';

const NOW = '2026-12-01T08:00:00.000Z';

it.each([
  ['waiting', undefined, 'a#waiting'],
  ['sending', undefined, 'a#sending'],
  ['unknown', 'TimeoutError', 'a#unknown'],
  ['dropped', 'left', 'a#dropped'],
  ['failed', 'MessageRejected', 'a#refused'],
  ['failed', 'bounce-General', 'a#bounced'],
  ['failed', 'soft-bounce-General', 'a#returned'],
  // SES did not try the address, so it counts against no list.
  ['failed', 'bounce-OnAccountSuppressionList', 'a#returned'],
] as const)("stores an issue's mail that is %s (%s) as %s", (state, reason, stored) => {
  const mail = { kind: 'issue' as const, reference: 'rosa', occurrence: 'a' };
  expect(toStoredState(mail, state, reason)).toBe(stored);
  const item = { version: 1, mailId: 'one', ...mail, since: NOW, createdAt: NOW, claims: 0 };
  expect(parseMailItem({ ...item, state: stored }).state).toBe(state);
  expect(toStoredState({ ...mail, kind: 'welcome' }, state, reason)).toBe(state);
});
