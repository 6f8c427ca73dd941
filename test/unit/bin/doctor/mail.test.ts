import { describe, expect, it } from 'vitest';
import { examineMail } from '../../../../bin/doctor/mail.ts';
import { createStage, expectWrong, findOne, listStates, toPatient, useStage } from './stage.ts';

const account = useStage();

const notFound = Object.assign(new Error('queryTxt ENOTFOUND'), { code: 'ENOTFOUND' });

/** A DNS with these TXT records, and with servers that receive mail. */
const createDns = (
  records: Readonly<Record<string, string>>,
  mailServers = [{ exchange: 'mx.plainly.example' }],
) => ({
  resolve4: () => Promise.resolve([]),
  resolveCname: () => Promise.resolve([]),
  resolveMx: () => Promise.resolve(mailServers),
  resolveTxt: (name: string) => {
    const record = records[name];
    return record === undefined ? Promise.reject(notFound) : Promise.resolve([[record]]);
  },
});

const dns = createDns({ '_dmarc.bakery.example': 'v=DMARC1; p=reject' });
const examine = (changes = {}) => examineMail(toPatient(createStage(changes), { dns }));

it('finds mail that providers trust', async () => {
  expect(await listStates(examine())).toEqual(Array(8).fill('ok'));
});

it('takes the identity of the domain above, and its DMARC record', async () => {
  const contact = { ...createStage().contact, mailFrom: 'site@news.bakery.example' };
  expect(await listStates(examine({ contact }))).toEqual(Array(8).fill('ok'));
});

it('skips a stage that sends no mail, and one with examples', async () => {
  expect(new Set(await listStates(examine({ contact: undefined })))).toEqual(new Set(['skipped']));
  const contact = { ...createStage().contact, mailFrom: 'site@example.com' };
  expect(new Set(await listStates(examine({ contact })))).toEqual(new Set(['skipped']));
});

const good = { isVerified: true, dkim: 'SUCCESS' } as const;

describe('an identity', () => {
  it.each([
    ['Mail: sender', 'is unknown to SES', {}, 'SES knows neither'],
    [
      'Mail: sender',
      'is not verified',
      { 'bakery.example': { ...good, isVerified: false } },
      'has not verified',
    ],
    [
      'Mail: DKIM',
      'does not sign',
      { 'bakery.example': { ...good, dkim: 'PENDING' } },
      'is not signed (PENDING)',
    ],
    [
      'Mail: DKIM',
      'has its signing turned off',
      { 'bakery.example': { ...good, isSigningOff: true } },
      'is not signed',
    ],
  ])('is wrong in %s when it %s', async (check, _, mailIdentities, text) => {
    account.change({ mailIdentities });
    await expectWrong(examine(), check, text);
  });
});

it.each([
  ['has none', good, 'has no MAIL FROM domain'],
  [
    'waits for it',
    { ...good, mailFrom: { domain: 'b.bakery.example', status: 'PENDING' } },
    'b.bakery.example is PENDING',
  ],
])('hints at a MAIL FROM domain if the identity %s, and stops nothing', async (_, identity, text) => {
  account.change({ mailIdentities: { 'bakery.example': identity } });
  expect(await findOne(examine(), 'Mail: MAIL FROM')).toMatchObject({
    state: 'warning',
    text: expect.stringContaining(text),
  });
  expect(await findOne(examine({ retain: false }), 'Mail: MAIL FROM')).toMatchObject({ state: 'skipped' });
});

it('finds that nobody receives what readers answer', async () => {
  const patient = toPatient(createStage(), { dns: createDns({}, []) });
  await expectWrong(
    examineMail(patient),
    'Mail: replies',
    'No server receives mail for hello@plainly.example',
  );
});

it('names the price plan of SES', async () => {
  account.change({ mailPlan: 'NONE' });
  expect((await findOne(examine(), 'Mail: price'))?.text).toContain('plan is NONE');
});

it('finds whom the sandbox does not let us mail', async () => {
  account.change({ isMailSandbox: true });
  expect(await findOne(examine(), 'Mail: sandbox')).toMatchObject({
    state: 'wrong',
    text: 'The account is in the sandbox, which mails nothing to owner@mail.example.',
    mend: expect.stringContaining('--email-identity owner@mail.example'),
  });
  account.change({ mailIdentities: { 'bakery.example': good, 'owner@mail.example': good } });
  expect(await findOne(examine(), 'Mail: sandbox')).toMatchObject({ state: 'ok' });
});

it('finds staff to whom SES sends nothing more, at their second address too', async () => {
  const contact = { ...createStage().contact, mailToSecond: 'second@other.example' };
  account.suppress('owner@mail.example', 'COMPLAINT');
  expect(await findOne(examine({ contact }), 'Mail: staff')).toMatchObject({
    state: 'ok',
    text: 'SES mails hello@bakery.example, owner@mail.example, second@other.example.',
  });
  for (const address of ['owner@mail.example', 'second@other.example']) account.suppress(address, 'BOUNCE');
  expect(await findOne(examine({ contact }), 'Mail: staff')).toMatchObject({
    state: 'wrong',
    text: 'A mail came back, and SES sends nothing more to owner@mail.example, second@other.example.',
    mend: expect.stringContaining('--email-address second@other.example'),
  });
});

it('demands a DMARC record of a stage that is kept', async () => {
  const patient = (retain: boolean) => toPatient(createStage({ retain }), { dns: createDns({}) });
  expect(await findOne(examineMail(patient(true)), 'Mail: DMARC')).toMatchObject({
    state: 'wrong',
    mend: expect.stringContaining('--only mail'),
  });
  expect(await findOne(examineMail(patient(false)), 'Mail: DMARC')).toMatchObject({ state: 'skipped' });
});

it('does not know when the DNS or SES does not answer', async () => {
  account.change({ refusedOperations: ['GetEmailIdentity', 'GetAccount', 'GetSuppressedDestination'] });
  const silence = () => Promise.reject(new Error('queryTxt ETIMEOUT'));
  const down = { ...dns, resolveTxt: silence, resolveMx: silence };
  const findings = await listStates(examineMail(toPatient(createStage(), { dns: down })));
  expect(new Set(findings)).toEqual(new Set(['unknown']));
});

it.each([
  ['heard', 'ok', 'SES reports to the site what became of its mails.'],
  [
    'sent',
    'wrong',
    'SES has not reported to the site what became of its mails to the simulator: bounce is sent.',
  ],
] as const)('says whether SES reports to the site, if a bounce is %s', async (bounce, state, text) => {
  const probeMails = async () => ({ success: 'heard', bounce, complaint: 'heard' }) as const;
  const finding = await findOne(
    examineMail(toPatient(createStage(), { dns, probeMails })),
    'Mail: reports of SES',
  );
  expect(finding).toMatchObject({ state, text });
});

it('warns of a review by AWS', async () => {
  account.change({ mailEnforcement: 'PROBATION' });
  expect(await findOne(examine(), 'Mail: sandbox')).toMatchObject({
    state: 'warning',
    mend: 'docs/alarms.md#ses-has-put-us-on-probation',
  });
});
