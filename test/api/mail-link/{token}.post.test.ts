import { expect, it } from 'vitest';
import { newPending, postForm, readPage } from '../newsletter/subscribers.ts';

it('confirms by the button alone, and leads back to the page', async () => {
  const { token } = await newPending();
  const byScript = await postForm(`/mail-link/${token}`, { action: 'confirm', browser: 'another' });
  expect([byScript.status, byScript.headers.get('location')]).toEqual([303, `/mail/${token}`]);
  expect(await readPage(token)).toContain('One more tap');
  const pressed = await postForm(`/mail-link/${token}`, { action: 'confirm' });
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, `/mail/${token}`]);
  expect(await readPage(token)).not.toContain('One more tap');
});

it('answers 400 to an action that it does not know', async () => {
  expect((await postForm('/mail-link/any', { action: 'delete' })).status).toBe(400);
});
