// The mail that an editor sees, the one that staff get as a test, and the one that a reader gets are the same.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { IssueReader, type IssueMail } from '#shared/contract/issues.ts';
import { limits } from '#shared/limits.ts';
import { IMPORT, TOTAL, toDayId } from '#shared/subscriber.ts';
import { doc, paragraph, prompt } from '../articles/body/bodies.ts';
import { refuse, type SentMail } from '../mail-service.ts';
import { openWorld } from '../world.ts';
import { ACTIVE, addresses, MAIL, newArticle, newIssue, toId } from './issue-texts.ts';

vi.mock('../../../functions/issues/staff.client.ts');
vi.mock('../../../functions/issues/email-identity.client.ts');
const world = await openWorld({
  tables: ['articles', 'customers', 'drafts', 'kept', 'mails', 'rate-limits', 'subscribers'],
});
const { listStaff } = vi.mocked(await import('../../../functions/issues/staff.client.ts'));
const { findEmailIdentity } = vi.mocked(await import('../../../functions/issues/email-identity.client.ts'));
const { previewIssue } = await import('../../../functions/issues/preview-issue.ts');
const { sendTestMail } = await import('../../../functions/issues/send-test-mail.ts');
const { createIssueComposer } = await import('../../../functions/issues/compose-issue.ts');
const { sendLetter } = await import('../../../functions/mails/ses.client.ts');
const { toAddressId } = await import('../../../functions/mails/address-id.ts');
afterAll(() => world.close());

const now = new Date('2026-12-01T09:00:00.000Z');
const STAFF = 'edith@bakery.example';
const draftId = toId(1);

const publication = {
  ...{ newsletterId: draftId, slug: 'price-rises', version: 1, tags: [], access: 'customers' },
  publishDate: '2016-07-30T23:54:10.259Z',
};
const storeDraft = (more: object = {}) =>
  world.put('drafts', {
    ...{
      draftId,
      part: 'draft',
      recordVersion: 1,
      list: 'article',
      version: 1,
      revision: 1,
      listedAt: draftId,
    },
    saved: { at: now.toISOString(), by: 'Edith' },
    publication,
    content: { title: 'A', subtitle: '', extract: '', tags: [], images: [], access: 'customers' },
    history: { version: 0 },
    namedImages: [],
    ...more,
  });

beforeAll(async () => {
  await storeDraft();
  const { rows } = newArticle(
    1,
    'customers',
    doc(paragraph('Say it before they hear it.'), prompt('Write to {{business}}.')),
  );
  for (const row of rows) await world.put('articles', row);
  const moments = { since: now.toISOString(), createdAt: now.toISOString(), confirmedAt: now.toISOString() };
  for (const address of Object.values(addresses)) {
    const subscriberId = await toAddressId(address);
    const one = { version: 1, subscriberId, address, state: 'confirmed', ...moments, source: 'page' };
    await world.put('subscribers', one);
  }
  const customer = { version: 1, userId: 'auth0|1', contactAddress: addresses.customer };
  await world.put('customers', customer);
  const subscriber = { ...customer, userId: 'auth0|2', contactAddress: addresses.essentials };
  await world.put('customers', { ...subscriber, subscription: ACTIVE });
});
beforeEach(async () => {
  listStaff.mockResolvedValue([STAFF]);
  findEmailIdentity.mockResolvedValue({ isVerified: true, isSigning: true });
  world.mail.mails.length = 0;
  await world.empty('rate-limits');
});

const test = (to: string, reader: IssueReader = 'stranger', mail: IssueMail = MAIL) =>
  sendTestMail(draftId, { mail, reader, to }, 'edith', now);

/** A mail as SES got it, without what differs by its receiver: the address, the token of its links, and its name in the outbox. */
const compare = (mail: SentMail | undefined): unknown => {
  const text = JSON.stringify({ ...mail, Destination: undefined });
  const [token = '-'] = /(?<=\/mail\/)[\w.%-]+/.exec(text) ?? [];
  const tags = mail?.EmailTags.filter(({ Name }) => Name !== 'mail');
  return { ...JSON.parse(text.replaceAll(token, 'TOKEN').replace('[Test] ', '')), EmailTags: tags };
};

describe('the mail of an issue', () => {
  it.each(IssueReader.options)(
    'is for %s the same in the preview, in a test and for a reader',
    async (reader) => {
      const { mails } = await previewIssue(draftId, MAIL, now);
      const previewed = mails.find((each) => each.reader === reader) ?? expect.fail('There is no preview');
      await test(STAFF, reader);
      const compose = createIssueComposer(newIssue(1));
      const letter = await compose({ reference: await toAddressId(addresses[reader]) }, now);
      if ('dropped' in letter) expect.fail(letter.dropped);
      await sendLetter('a-mail', letter);
      const [tested, sent] = world.mail.mails;
      expect(tested?.Destination.ToAddresses).toEqual([STAFF]);
      expect(sent?.Destination.ToAddresses).toEqual([addresses[reader]]);
      expect(tested?.Content.Simple.Subject.Data).toBe(`[Test] ${MAIL.subject}`);
      expect(compare(tested)).toEqual(compare(sent));
      const body = JSON.stringify(sent?.Content.Simple.Body);
      const toBody = (text: string) => text.replaceAll(/(?<=\/mail\/)[\w.%-]+/g, 'TOKEN');
      expect(toBody(body)).toContain(toBody(JSON.stringify(previewed.text)));
      expect(toBody(body)).toContain(toBody(JSON.stringify(previewed.html)));
      expect(previewed.isWhole).toBe(reader !== 'stranger');
      expect(body.includes('Say it before they hear it.')).toBe(previewed.isWhole);
      expect(previewed.text.includes('Write to [business].')).toBe(previewed.isWhole);
      expect(previewed.bytes).toBe(Buffer.byteLength(previewed.html));
    },
  );
});

describe('a test mail', () => {
  it('goes to staff alone', async () => {
    await expect(test('anna@bakery.example')).rejects.toMatchObject({
      status: 400,
      fields: [{ path: 'to', message: 'A test mail goes to staff only' }],
    });
    expect(world.mail.mails).toEqual([]);
  });

  it('is sent ten times an hour', async () => {
    for (let sent = 0; sent < limits.callsPerHour.testMail; sent += 1) await test(STAFF);
    await expect(test(STAFF)).rejects.toMatchObject({ status: 429 });
    expect(world.mail.mails).toHaveLength(10);
  });

  it.each([
    ['SES refuses it', 400, 'MessageRejected', 409],
    ['SES refuses us', 400, 'AccountSuspendedException', 409],
    ['it may have been sent', 500, 'InternalServiceErrorException', 503],
  ])('says that %s', async (_, status, type, problem) => {
    world.mail.played.play = refuse(status, type);
    await expect(test(STAFF)).rejects.toMatchObject({ status: problem });
    world.mail.played.play = undefined;
  });
});

describe('a stage without mails', () => {
  beforeEach(() => {
    vi.stubEnv('MAILS', 'off');
    return () => vi.unstubAllEnvs();
  });

  it('shows the mails without a sender, and says what hinders them', async () => {
    const preview = await previewIssue(draftId, MAIL, now);
    expect(preview).toMatchObject({ from: '', hindrances: [expect.stringContaining('sends no mail')] });
    expect(preview.mails).toHaveLength(IssueReader.options.length);
  });

  it('sends no test mail', async () => {
    await expect(test(STAFF)).rejects.toMatchObject({ status: 409, message: 'This stage sends no mail' });
    expect(world.mail.mails).toEqual([]);
  });
});

describe('a preview', () => {
  it.each([
    ['a draft', { list: 'draft', publication: undefined }],
    ['a withdrawn article', { list: 'withdrawn' }],
    ['a lesson', { publication: { ...publication, module: 'ai-applications' } }],
  ])('is refused for %s', async (_, more) => {
    await storeDraft(more);
    await expect(previewIssue(draftId, MAIL, now)).rejects.toMatchObject({ status: 409 });
    await storeDraft();
  });

  it.each<[string, number, total: number, IssueMail['audience'], number | undefined]>([
    ['few were imported', 500, 900, 'everybody', undefined],
    ['many were imported', 501, 900, 'everybody', 500],
    ['no more are on the list than get it on a day', 501, 500, 'everybody', undefined],
    ['many were imported, but it goes to subscribers of a plan', 501, 900, 'essentials', undefined],
  ])('says who gets it on the first day where %s', async (_, number, total, audience, firstDay) => {
    await world.put('subscribers', { subscriberId: IMPORT, number });
    await world.put('subscribers', { subscriberId: toDayId(TOTAL), confirmed: total });
    const preview = await previewIssue(draftId, { ...MAIL, audience }, now);
    expect(preview).toMatchObject({ subscribers: total, staff: [STAFF], hindrances: [] });
    expect(preview.firstDay).toBe(firstDay);
  });

  it.each([
    ['before its publication', '2016-07-30T23:54:10.258Z', false],
    ['after its publication', '2016-07-30T23:54:10.259Z', true],
  ])('says of a restore %s whether it may have been sent: %#', async (_, restoredAt, isSaid) => {
    await world.put('mails', { mailId: 'issues#restored', restoredAt });
    expect((await previewIssue(draftId, MAIL, now)).restoredAt).toBe(isSaid ? restoredAt : undefined);
  });
});
