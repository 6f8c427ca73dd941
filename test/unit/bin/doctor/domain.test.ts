import { describe, expect, it } from 'vitest';
import { examineDomain } from '../../../../bin/doctor/domain.ts';
import type { Dns } from '../../../../bin/doctor/patient.ts';
import { toDomainText } from '../../../../infra/outputs.ts';
import { stacks } from '../account.ts';
import { createStage, expectWrong, findOne, listStates, toPatient, useStage } from './stage.ts';

const account = useStage();

const deploy = (outputs: Readonly<Record<string, string>>) => {
  const stack = stacks.get('plainly-prod');
  stacks.set('plainly-prod', { ...stack, outputs: { ...stack?.outputs, ...outputs } });
};

const notFound = Object.assign(new Error('queryCname ENODATA'), { code: 'ENODATA' });

/** The site's name is a CNAME, and the domain itself an alias record. */
const dns: Dns = {
  resolveTxt: () => Promise.resolve([]),
  resolveMx: () => Promise.resolve([]),
  resolveCname: (name: string) =>
    name === 'www.bakery.example' ? Promise.resolve(['D1.cloudfront.net.']) : Promise.reject(notFound),
  resolve4: () => Promise.resolve(['192.0.2.1', '192.0.2.2']),
};

const examine = (changes: Partial<Dns> = {}) =>
  examineDomain(toPatient(createStage(), { dns: { ...dns, ...changes } }));

it('finds a certificate and names that are right', async () => {
  expect(await listStates(examine())).toEqual(['ok', 'ok', 'ok']);
});

it('skips a stage without a domain', async () => {
  expect(await listStates(examineDomain(toPatient(createStage({ domain: undefined }))))).toEqual(['skipped']);
});

describe('the certificate', () => {
  const { certificateArn: arn = '' } = createStage().domain ?? {};
  const hosts = ['www.bakery.example', 'bakery.example'] as const;
  const soon = new Date(Date.now() + 10 * 86_400_000);
  it.each([
    ['is missing', {}, 'has no certificate'],
    ['waits for its records', { [arn]: { hosts, status: 'PENDING_VALIDATION' } }, 'not issued yet'],
    ['has ended', { [arn]: { hosts, status: 'EXPIRED' } }, 'is EXPIRED'],
    [
      'lacks a host',
      { [arn]: { hosts: ['*.bakery.example'], status: 'ISSUED' } },
      'not cover bakery.example',
    ],
    ['was not renewed', { [arn]: { hosts, status: 'ISSUED', notAfter: soon } }, 'ends in 9 days'],
  ] as const)('is wrong when it %s', async (_, certificates, text) => {
    account.change({ certificates });
    await expectWrong(examine(), 'Domain: certificate', text);
  });
});

describe('a certificate that has ended', () => {
  const { domain } = createStage();
  const { certificateArn = '' } = domain ?? {};
  const find = () =>
    findOne(examineDomain(toPatient(createStage(), { dns }, 'before')), 'Domain: certificate');

  it.each([
    ['stops a deployment that gives it to the edge', {}, { failsDeployment: true }],
    [
      'can be passed where the edge has it already',
      { Domain: domain ? toDomainText(domain) : '' },
      { failsDeployment: undefined },
    ],
  ])('%s', async (_, outputs, expected) => {
    account.change({
      certificates: { [certificateArn]: { hosts: ['www.bakery.example'], status: 'EXPIRED' } },
    });
    deploy(outputs);
    const { state, failsDeployment } = await find();
    expect({ state, failsDeployment }).toEqual({ state: 'wrong', ...expected });
  });
});

it('finds a domain that the deployed stage has and cdk.json lacks', async () => {
  deploy({ Domain: 'www.bakery.example bakery.example arn' });
  const findings = examineDomain(toPatient(createStage({ domain: undefined }), { dns }, 'before'));
  await expectWrong(findings, 'Domain: certificate', 'The site is at www.bakery.example');
});

describe('a name', () => {
  it('is wrong when it leads elsewhere', async () => {
    const resolve4 = (name: string) =>
      Promise.resolve(name === 'd1.cloudfront.net' ? ['192.0.2.1'] : ['198.51.100.7']);
    expect(await findOne(examine({ resolve4 }), 'Domain: bakery.example')).toMatchObject({
      state: 'wrong',
      mend: expect.stringContaining('bakery.example CNAME d1.cloudfront.net'),
    });
  });

  it('is not looked at before a deployment', async () => {
    const before = toPatient(createStage(), { dns }, 'before');
    expect(await listStates(examineDomain(before))).toEqual(['ok']);
  });

  it('is unknown when the DNS does not answer', async () => {
    const resolveCname = () => Promise.reject(new Error('queryCname ETIMEOUT'));
    expect(await findOne(examine({ resolveCname }), 'Domain: www.bakery.example')).toMatchObject({
      state: 'unknown',
    });
  });
});
