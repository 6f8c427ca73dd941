import { describe, expect, it } from 'vitest';
import { newAddress, newPending, postForm, signUp } from './subscribers.ts';

describe('POST /newsletter/subscribe', () => {
  it('takes a form, leads to the page, and mails a link', async () => {
    const answer = await signUp(newAddress());
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/newsletter#check-your-mail']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await newPending()).token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  it('leads back with an address that is none', async () => {
    const answer = await signUp('rosa@bakery');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/newsletter#not-an-address']);
  });

  it('refuses a form with a field that it does not know', async () => {
    expect((await postForm('/newsletter/subscribe', { email: newAddress(), role: 'owner' })).status).toBe(
      400,
    );
  });
});
