// The newsletter's list, and the pages of the links in mails.
import { SignJWT } from 'jose';
import { expect } from 'vitest';
import { toMailId } from '../../../functions/mails/mail.ts';
import { MAIL_LINK_SECRET } from '../../../local/secrets.ts';
import { editorToken, getPage } from '../../api/client.ts';
import { newAddress, postForm, signUp, toAddressId } from '../../api/newsletter/subscribers.ts';
import { newCustomer, type TestCustomer } from '../../customer.ts';
import { here } from '../../here.ts';
import { changeRecord, putRecord, readTable } from '../tables.ts';
import { expectAnswer, simple, step, type Step } from './step.ts';
import { newPublished } from './texts.ts';

const signLink = (purpose: string, subject: string, issue?: string): Promise<string> =>
  new SignJWT({ issue })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(subject)
    .setAudience(purpose)
    .setExpirationTime('1 day')
    .sign(new TextEncoder().encode(MAIL_LINK_SECRET));

/** An address on the list, or on its way there. */
export const newListed = async (state: 'pending' | 'confirmed', address = newAddress()) => {
  const subscriberId = toAddressId(address);
  const since = new Date().toISOString();
  const expiresAt = Math.floor(Date.now() / 1000) + 86_400;
  await putRecord('Subscribers', {
    ...{ version: 1, subscriberId, address, state, since, createdAt: since, source: 'page' },
    ...(state === 'pending' ? { expiresAt } : { confirmedAt: since }),
  });
  return subscriberId;
};

const findSubscriber = async (subscriberId: string) =>
  (await readTable('Subscribers')).find((item) => item['subscriberId'] === subscriberId);

const newLink = async (purpose: 'confirm-subscription' | 'leave') => {
  const subscriberId = await newListed(purpose === 'leave' ? 'confirmed' : 'pending');
  return { subscriberId, token: await signLink(purpose, subscriberId) };
};

/** The link to an address that a customer has asked for. */
const newAddressLink = async () => {
  const { userId } = await newCustomer();
  const pendingAddress = newAddress();
  await changeRecord('Customers', { userId }, { pendingAddress });
  return signLink('confirm-address', `${userId} ${toAddressId(pendingAddress)}`);
};

const press = async (token: string, action: string): Promise<void> => {
  expect((await postForm(`/mail-link/${token}`, { action })).status).toBe(303);
};

const showPage = async (token: string, words: string): Promise<void> => {
  const { text } = await expectAnswer({ path: `/pages/mail/${token}` }, 200);
  expect(text).toContain(words);
};

const subscribe = ({ token }: TestCustomer) =>
  expectAnswer({ path: '/newsletter/subscriber', token, body: { subscribe: true } }, 200, {
    isListOn: true,
  });

/** A customer who left the list. */
const newFormerSubscriber = async (): Promise<TestCustomer> => {
  const customer = await newCustomer();
  await subscribe(customer);
  const { token } = customer;
  await expectAnswer({ path: '/newsletter/subscriber', token, body: { subscribe: false } }, 200);
  return customer;
};

/** A customer whose address bounced. */
const newBounced = async (): Promise<TestCustomer> => {
  const customer = await newCustomer();
  const subscriberId = `note#${toAddressId(customer.email)}`;
  await putRecord('Subscribers', { subscriberId, state: 'bounced', at: new Date().toISOString() });
  return customer;
};

const ISSUE = '/admin/issues/{draftId}';
const callIssues = async (path: string, body?: object) =>
  expectAnswer({ path: `/admin/issues${path}`, token: await editorToken(), body }, 200);

const mail = {
  ...{ subject: 'Prices', previewLine: '', fromName: 'Edith', audience: 'everybody', isWholeForAll: false },
};
const choice = { ...mail, when: 'now' };

/** An issue that begins in five minutes. */
const newIssue = async (fields: Parameters<typeof newPublished>[0] = {}): Promise<string> => {
  const { draftId } = await newPublished(fields);
  await callIssues(`/${draftId}/send`, choice);
  return draftId;
};

/** An issue whose time has come. */
export const newDueIssue = async (fields: Parameters<typeof newPublished>[0] = {}): Promise<string> => {
  const draftId = await newIssue(fields);
  const since = new Date(Date.now() - 60_000).toISOString();
  await changeRecord('Mails', { mailId: `issue#${draftId}` }, { since });
  return draftId;
};

/** An issue in a phase, with a mail that nobody knows about. */
const newBegunIssue = async (phase: 'sending' | 'paused' | 'done'): Promise<string> => {
  const draftId = await newIssue();
  const counts = { audience: 1, waiting: 0, sending: 0, sent: 0, bounced: 0, refused: 0, dropped: 0 };
  const startedAt = new Date(Date.now() - 7_200_000).toISOString();
  const text = { newsletterId: draftId, version: 1, access: 'everyone' };
  // No run looks at it.
  const state = 'issue#closed';
  await changeRecord(
    'Mails',
    { mailId: `issue#${draftId}` },
    { phase, startedAt, state, text, isAudienceWhole: true, counts: { ...counts, unknown: 1 } },
  );
  const mail = { reference: 'gone', occurrence: draftId, claims: 1, createdAt: startedAt, since: startedAt };
  const mailId = crypto.randomUUID();
  await putRecord('Mails', { version: 1, mailId, kind: 'issue', state: `${draftId}#unknown`, ...mail });
  return draftId;
};

export const newsletterSteps: readonly Step[] = [
  simple('signs up', 'POST /newsletter/subscribe', async () => {
    const address = newAddress();
    expect((await signUp(address)).headers.get('location')).toBe('/newsletter#check-your-mail');
    expect(await findSubscriber(toAddressId(address))).toMatchObject({ state: 'pending' });
  }),
  step(
    'confirms a subscriber',
    'POST /mail-link/{token}',
    () => newLink('confirm-subscription'),
    async ({ subscriberId, token }) => {
      await press(token, 'confirm');
      expect(await findSubscriber(subscriberId)).toMatchObject({ state: 'confirmed' });
    },
  ),
  step('confirms a contact address', 'POST /mail-link/{token}', newAddressLink, async (token) => {
    await press(token, 'confirm');
    await showPage(token, 'confirmed');
  }),
  step(
    'shows the page of a link',
    'GET /pages/mail/{token}',
    () => newLink('confirm-subscription'),
    ({ token }) => showPage(token, 'One more tap'),
  ),
  step('shows the page of an address', 'GET /pages/mail/{token}', newAddressLink, (token) =>
    showPage(token, '@bakery.example'),
  ),
  step(
    'leaves',
    'POST /newsletter/leave/{token}',
    () => newLink('leave'),
    async ({ subscriberId, token }) => {
      await expectAnswer({ method: 'POST', path: `/newsletter/leave/${token}` }, 200);
      expect(await findSubscriber(subscriberId)).toMatchObject({ state: 'left' });
    },
  ),
  step(
    'leaves by an issue',
    'POST /newsletter/leave/{token}',
    async () => {
      const draftId = await newBegunIssue('done');
      const reference = await newListed('confirmed');
      const names = { kind: 'issue', reference, occurrence: draftId } as const;
      const since = new Date().toISOString();
      await putRecord('Mails', {
        ...{ version: 1, mailId: toMailId(names), ...names, state: `${draftId}#sent` },
        ...{ claims: 1, createdAt: since, since },
      });
      return { draftId, token: await signLink('leave', reference, draftId) };
    },
    async ({ draftId, token }) => {
      await expectAnswer({ method: 'POST', path: `/newsletter/leave/${token}` }, 200);
      expect((await callIssues(`/${draftId}`)).json.issue.counts).toMatchObject({ left: 1 });
    },
  ),
  simple('leads to the page on which a button leaves', 'GET /newsletter/leave/{token}', async () => {
    const { status, headers } = await getPage('/api/newsletter/leave/any-token');
    expect([status, headers.get('location')]).toEqual([303, '/mail/any-token']);
  }),
  step(
    'answers whether the caller subscribes',
    'GET /newsletter/subscriber',
    newCustomer,
    ({ token, email }) => expectAnswer({ path: '/newsletter/subscriber', token }, 200, { address: email }),
  ),
  step('subscribes again in the account', 'POST /newsletter/subscriber', newFormerSubscriber, subscribe),
  step('asks an address that bounced to confirm', 'POST /newsletter/subscriber', newBounced, subscribe),
  step('counts the subscribers', 'GET /admin/subscribers', editorToken, async (token) => {
    const { json } = await expectAnswer({ path: '/admin/subscribers', token }, 200);
    expect(json.days).toHaveLength(30);
  }),
  step(
    'finds a subscriber',
    'POST /admin/subscribers/list',
    () => newListed('confirmed'),
    async (subscriberId) => {
      const address = (await findSubscriber(subscriberId))?.['address'];
      const call = { path: '/admin/subscribers/list', body: { state: 'confirmed', beginning: address } };
      const { text } = await expectAnswer({ ...call, token: await editorToken() }, 200);
      expect(text).toContain(subscriberId);
    },
  ),
  step(
    'removes a subscriber',
    'POST /admin/subscribers/{subscriberId}/remove',
    () => newListed('confirmed'),
    async (subscriberId) => {
      const path = `/admin/subscribers/${subscriberId}/remove`;
      await expectAnswer({ path, token: await editorToken(), body: {} }, 200);
      expect(await findSubscriber(subscriberId)).toMatchObject({ state: 'left' });
    },
  ),
  step('lists the issues', 'GET /admin/issues', newIssue, async (draftId) => {
    expect((await callIssues('')).text).toContain(draftId);
  }),
  step(
    'answers an issue',
    `GET ${ISSUE}`,
    () => newBegunIssue('done'),
    async (draftId) => {
      expect((await callIssues(`/${draftId}`)).json.issue).toMatchObject({ canSettleUnknown: true });
    },
  ),
  step('shows an issue before it is sent', `POST ${ISSUE}/preview`, newPublished, async ({ draftId }) => {
    const { json } = await callIssues(`/${draftId}/preview`, mail);
    expect(json).toMatchObject({
      hindrances: [],
      staff: expect.arrayContaining([here('accounts').editor.email]),
    });
  }),
  step('sends a test mail', `POST ${ISSUE}/test`, newPublished, ({ draftId }) =>
    callIssues(`/${draftId}/test`, { ...mail, reader: 'stranger', to: here('accounts').editor.email }),
  ),
  step('sends an article by mail', `POST ${ISSUE}/send`, newPublished, ({ draftId }) =>
    callIssues(`/${draftId}/send`, choice),
  ),
  step('sends an article by mail once', `POST ${ISSUE}/send`, newIssue, async (draftId) => {
    const call = { path: `/admin/issues/${draftId}/send`, token: await editorToken(), body: choice };
    await expectAnswer(call, 409);
  }),
  step('takes an issue back', `POST ${ISSUE}/stop`, newIssue, async (draftId) => {
    expect((await callIssues(`/${draftId}/stop`, {})).json).toEqual({ issue: null });
  }),
  step(
    'stops an issue',
    `POST ${ISSUE}/stop`,
    () => newBegunIssue('sending'),
    async (draftId) => {
      expect((await callIssues(`/${draftId}/stop`, {})).json.issue).toMatchObject({ state: 'stopped' });
    },
  ),
  step(
    'sends an issue to the rest',
    `POST ${ISSUE}/resume`,
    () => newBegunIssue('paused'),
    async (draftId) => {
      expect((await callIssues(`/${draftId}/resume`, {})).json.issue).toMatchObject({ state: 'sending' });
    },
  ),
  step(
    'settles unknown mails',
    `POST ${ISSUE}/unknown`,
    () => newBegunIssue('done'),
    async (draftId) => {
      await callIssues(`/${draftId}/unknown`, { as: 'again' });
      const mail = (await readTable('Mails')).find(
        ({ kind, occurrence }) => kind === 'issue' && occurrence === draftId,
      );
      expect(mail).toMatchObject({ state: `${draftId}#waiting` });
    },
  ),
];
