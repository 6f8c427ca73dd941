import { beforeEach, expect, it, vi } from 'vitest';
import { editorClaims, environment, jsonEvent, parseProblem, send, withClaims } from '../events.ts';
import { MAIL } from './issue-texts.ts';

vi.mock('../../../functions/issues/email-identity.client.ts');
Object.assign(process.env, environment);
const { findEmailIdentity } = vi.mocked(await import('../../../functions/issues/email-identity.client.ts'));
const { findHindrances } = await import('../../../functions/issues/sender-check.ts');

const good = { isVerified: true, isSigning: true };
const missing = Object.assign(new Error('queryTxt ENODATA'), { code: 'ENODATA' });
/** The records of the DNS, by name. */
let records: Readonly<Record<string, string>>;
const dns = {
  resolveTxt: async (name: string): Promise<string[][]> => {
    const record = records[name];
    if (record === undefined) throw missing;
    return [[record]];
  },
};

beforeEach(() => {
  vi.stubEnv('MAILS', 'on');
  vi.stubEnv('MAIL_FROM', 'news@mail.bakery.co');
  vi.stubEnv('SAMPLE_SENDER', 'allowed');
  findEmailIdentity.mockReset().mockResolvedValue(good);
  records = { '_dmarc.mail.bakery.co': 'v=DMARC1; p=none' };
  return () => vi.unstubAllEnvs();
});

const STEP = `Run npm run setup -- --stage ${environment.STAGE} --only mail.`;

it.each<[string, () => void, string[]]>([
  ['nothing', () => undefined, []],
  [
    'mails that are off',
    () => vi.stubEnv('MAILS', 'off'),
    [
      `This stage sends no mail. Run npm run setup -- --stage ${environment.STAGE} --only contact-form, and deploy.`,
    ],
  ],
  [
    'samples, where data is kept',
    () => vi.stubEnv('SAMPLE_SENDER', 'refused'),
    [
      'The postal address is still the sample. The law asks for yours in each newsletter: write it in shared/brand.ts, and deploy.',
      'Answers would go to a sample address. Write one that somebody reads as contactEmail in shared/brand.ts, and deploy.',
    ],
  ],
  [
    'a domain that SES does not know',
    () => void findEmailIdentity.mockResolvedValue(undefined),
    [`SES has not verified the domain mail.bakery.co. ${STEP}`],
  ],
  [
    'a domain that is not verified',
    () => void findEmailIdentity.mockResolvedValue({ isVerified: false, isSigning: false }),
    [`SES has not verified the domain mail.bakery.co. ${STEP}`],
  ],
  [
    'mail that is not signed',
    () => void findEmailIdentity.mockResolvedValue({ ...good, isSigning: false }),
    [`Mail of mail.bakery.co is not signed by DKIM, so providers refuse it. ${STEP}`],
  ],
  [
    'no DMARC record',
    () => void (records = { '_dmarc.mail.bakery.co': 'v=spf1 -all' }),
    [`mail.bakery.co has no DMARC record, so providers may refuse its mail. ${STEP}`],
  ],
  ['the record of the domain above', () => void (records = { '_dmarc.bakery.co': 'v=DMARC1; p=reject' }), []],
  [
    'the identity of the domain above',
    () =>
      void findEmailIdentity.mockImplementation(async (name) => (name === 'bakery.co' ? good : undefined)),
    [],
  ],
  [
    'a reserved domain, which is in no DNS',
    () => {
      records = {};
      vi.stubEnv('MAIL_FROM', 'news@bakery.example');
    },
    [],
  ],
])('judges %s', async (_, arrange, hindrances) => {
  arrange();
  expect(await findHindrances(dns)).toEqual(hindrances);
});

it('finds no hindrance in a DNS that does not answer', async () => {
  const silent = { resolveTxt: () => Promise.reject(new Error('queryTxt ETIMEOUT')) };
  expect(await findHindrances(silent)).toEqual([]);
});

it('passes on that SES does not answer', async () => {
  findEmailIdentity.mockRejectedValue(new Error('No answer'));
  await expect(findHindrances(dns)).rejects.toThrow('No answer');
});

it.each([
  ['send', { ...MAIL, when: 'now' }],
  ['resume', {}],
])('lets nobody send an issue, or send it on, with a sender that is not right: %s', async (step, body) => {
  vi.stubEnv('MAIL_FROM', 'news@bakery.example');
  findEmailIdentity.mockResolvedValue(undefined);
  const { handler } = await import(`../../../functions/http/admin/issues/{draftId}/${step}.post.ts`);
  const pathParameters = { draftId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' };
  const answer = await send(handler, withClaims(editorClaims, jsonEvent(body, { pathParameters })));
  expect(parseProblem(answer)).toMatchObject({ status: 409, detail: expect.stringContaining(STEP) });
});
