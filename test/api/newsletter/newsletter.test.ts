import { describe, expect, it } from 'vitest';
import { signUpCustomer } from '../../customer.ts';
import { api, editorToken, getPage } from '../client.ts';
import {
  newAddress,
  newPending,
  newSubscriber,
  postForm,
  readPage,
  readToken,
  signUp,
} from './subscribers.ts';

const toAnswer = ({ status, headers }: Response) => [status, headers.get('location')];

it('takes a form to sign up, leads to the page, and mails a link', async () => {
  const address = newAddress();
  const answer = await signUp(address);
  expect(toAnswer(answer)).toEqual([303, '/newsletter#check-your-mail']);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await readToken(address, 1)).toMatch(/^[\w.-]+$/);
});

it('masks the address on the page of a mail’s link, keeps the page out of caches and search engines, and confirms by its button alone', async () => {
  const { address, token } = await newPending();
  await readPage(token);
  const answer = await getPage(`/mail/${token}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-cache')).not.toBe('Hit from cloudfront');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.get('x-robots-tag')).toBe('noindex');
  const html = await answer.text();
  expect(html).toContain('One more tap');
  expect(html).toContain('r…@bakery.example');
  expect(html).not.toContain(address);
  const byScript = await postForm(`/mail-link/${token}`, { action: 'confirm', browser: 'another' });
  expect(toAnswer(byScript)).toEqual([303, `/mail/${token}`]);
  expect(await readPage(token)).toContain('One more tap');
  const pressed = await postForm(`/mail-link/${token}`, { action: 'confirm' });
  expect(toAnswer(pressed)).toEqual([303, `/mail/${token}`]);
  expect(await readPage(token)).not.toContain('One more tap');
});

describe('the link to leave', () => {
  it('keeps a forged token within the path', async () => {
    const answer = await getPage('/api/newsletter/leave/..%2F..%0d%0aX:%20y');
    expect(toAnswer(answer)).toEqual([303, '/mail/..%2F..%0D%0AX%3A%20y']);
  });

  it('leads to the page with the button, and leaves only by an empty post of any type, which answers 200 to every token', async () => {
    const { token } = await newSubscriber();
    expect(toAnswer(await getPage(`/api/newsletter/leave/${token}`))).toEqual([303, `/mail/${token}`]);
    expect(await readPage(token)).toContain('Leave the list');
    for (const each of [token, token, 'forged']) {
      const answer = await api({
        path: `/newsletter/leave/${each}`,
        method: 'POST',
        raw: '',
        contentType: 'multipart/form-data; boundary=x',
      });
      expect([answer.status, answer.json]).toEqual([200, {}]);
    }
    expect(await readPage(token)).toContain('Subscribe again');
  });
});

it('keeps one subscription from the site to the account, to another address, and to its end', async () => {
  const site = await newSubscriber();
  const { token } = await signUpCustomer();
  const path = '/newsletter/subscriber';
  const read = async () => (await api({ path, token })).json;
  const move = async (email: string, number: number) => {
    const asked = await api({ path: '/users/contact-address', token, body: { email } });
    expect(asked.status, asked.text).toBe(200);
    await postForm(`/mail-link/${await readToken(email, number)}`, { action: 'confirm' });
  };
  await move(site.address, 3);
  expect(await read()).toMatchObject({ state: 'confirmed', address: site.address });
  const other = newAddress();
  await move(other, 1);
  expect(await read()).toMatchObject({ state: 'confirmed', address: other });
  expect(await readPage(site.token)).not.toContain('Leave the list');
  const exported = await api({ path: '/users/export', token });
  expect(exported.json.newsletter).toMatchObject([{ address: other, state: 'confirmed' }]);
  expect((await api({ path, token, body: { subscribe: false } })).json.state).toBe('none');
});

it('counts subscribers for staff, lists them by state and beginning of the address, and removes one as if they had left', async () => {
  const { address, token: link } = await newSubscriber();
  const token = await editorToken();
  const { days, total } = (await api({ path: '/admin/subscribers', token })).json;
  expect(days).toHaveLength(30);
  // A new day may have begun since.
  expect(days.slice(0, 2).some(({ confirmed }: { confirmed: number }) => confirmed > 0)).toBe(true);
  expect(total).toBeGreaterThan(0);
  const list = async (state: string, beginning: string) => {
    const body = { state, beginning };
    const { status, json } = await api({ path: '/admin/subscribers/list', token, body });
    expect(status).toBe(200);
    return json.subscribers;
  };
  const beginning = ` ${address.slice(0, 13).toUpperCase()}`;
  const [person, ...others] = await list('confirmed', beginning);
  expect(others).toEqual([]);
  expect(person).toEqual({
    ...{ subscriberId: expect.any(String), address, state: 'confirmed', source: 'page' },
    ...{ since: expect.any(String), createdAt: expect.any(String), confirmedAt: expect.any(String) },
  });
  expect(await list('pending', beginning)).toEqual([]);
  expect((await list('confirmed', '')).length).toBeGreaterThan(0);
  const path = `/admin/subscribers/${person.subscriberId}/remove`;
  for (const _ of ['once', 'again']) expect((await api({ path, token, body: {} })).status).toBe(200);
  expect(await list('confirmed', beginning)).toEqual([]);
  expect(await list('left', beginning)).toMatchObject([{ address, state: 'left' }]);
  expect(await readPage(link)).toContain('Subscribe again');
  const unknown = `/admin/subscribers/${'A'.repeat(43)}/remove`;
  expect((await api({ path: unknown, token, body: {} })).status).toBe(404);
});
