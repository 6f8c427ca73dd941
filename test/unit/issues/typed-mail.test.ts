import { expect, it } from 'vitest';
import { keptWork } from '../../../web/features/article-form/stored-form.ts';
import { keepTypedMail, readTypedMail } from '../../../web/features/issues/typed-mail.ts';
import { toTypedKey } from '../../../web/unsaved-text.ts';
import { stubStorage } from '../storage.ts';
import { MAIL, toId } from './issue-texts.ts';

stubStorage('localStorage');
const key = toTypedKey('edith', toId(1), 'mail');

it('keeps what was typed, right or not, until a log-out, which asks before', () => {
  const typed = { mail: { ...MAIL, subject: 'x', isExtractOnly: true }, at: '2026-12-01T09:00:00.000Z' };
  keepTypedMail(key, typed, MAIL);
  expect(readTypedMail(key)).toEqual(typed);
  expect(keptWork.hasWork('edith')).toBe(true);
  expect(keptWork.hasWork('nora')).toBe(false);
  keptWork.forget();
  expect(readTypedMail(key)).toBeUndefined();
});

it('keeps nothing that was only proposed', () => {
  keepTypedMail(key, { mail: { ...MAIL, subject: 'Another one' } }, MAIL);
  keepTypedMail(key, { mail: MAIL, at: undefined }, MAIL);
  expect(keptWork.hasWork('edith')).toBe(false);
});
