// The site's own domain: its certificate, which CloudFront looks for in us-east-1 only.
import { setTimeout } from 'node:timers/promises';
import { ACMClient, DescribeCertificateCommand, RequestCertificateCommand } from '@aws-sdk/client-acm';
import { OperatorError } from '../../infra/operator-error.ts';
import { print } from '../command.ts';
import { findStack } from '../stack.ts';
import { askUntilRight, type Ask, type Check } from './ask.ts';
import type { Setup, Step } from './step.ts';

const HOST = /^([a-z0-9-]+\.)+[a-z]{2,}$/;
const client = () => new ACMClient({ region: 'us-east-1' });

const describeCertificate = async (CertificateArn: string) => {
  const { Certificate = {} } = await client().send(new DescribeCertificateCommand({ CertificateArn }));
  return Certificate;
};

const TRIES = 10;
const WAIT_MS = 2000;

/** The CNAME records with which ACM verifies the domain. ACM makes them some seconds after the request. */
const findRecords = async (arn: string, tries = TRIES): Promise<readonly string[]> => {
  const { DomainValidationOptions = [] } = await describeCertificate(arn);
  const records = DomainValidationOptions.map(({ ResourceRecord }) => ResourceRecord);
  if (records.length > 0 && records.every((record) => record !== undefined))
    return records.map((record) => `${record?.Name} CNAME ${record?.Value}`);
  if (tries === 0) throw new OperatorError(`ACM has no records for ${arn} yet. Run this again.`);
  await setTimeout(WAIT_MS);
  return findRecords(arn, tries - 1);
};

const askHosts = async (ask: Ask): Promise<readonly string[]> => {
  const checkHosts: Check = (answer) =>
    answer === '' || answer.split(/\s+/).every((host) => HOST.test(host))
      ? undefined
      : 'They must be host names like www.example.com example.com.';
  const message =
    "Host of the site, then others that redirect to it, like www.example.com example.com; empty: CloudFront's address";
  return (await askUntilRight(ask, { message }, checkHosts)).split(/\s+/).filter((host) => host !== '');
};

/** Asks for the hosts and requests their certificate; undefined if the site uses CloudFront's own address. */
const chooseDomain = async ({ ask, save }: Setup): Promise<string | undefined> => {
  const [name, ...aliases] = await askHosts(ask);
  if (name === undefined) return undefined;
  const { CertificateArn: certificateArn } = await client().send(
    new RequestCertificateCommand({
      DomainName: name,
      ...(aliases.length > 0 && { SubjectAlternativeNames: aliases }),
      ValidationMethod: 'DNS',
    }),
  );
  await save({ domain: { name, ...(aliases.length > 0 && { aliases }), certificateArn } });
  return certificateArn;
};

export const domain: Step = {
  name: 'domain',
  isDone: async ({ readStage }) => {
    const stage = readStage();
    if (stage.domain === undefined)
      return stage.siteUrl !== undefined || (await findStack(stage)) !== undefined;
    return (await describeCertificate(stage.domain.certificateArn)).Status === 'ISSUED';
  },
  run: async (setup) => {
    const arn = setup.readStage().domain?.certificateArn ?? (await chooseDomain(setup));
    if (arn === undefined) return;
    print('  Put these records into the DNS, and leave them there: AWS renews the certificate by them.');
    for (const record of new Set(await findRecords(arn))) print(`  ${record}`);
    await setup.ask({ message: 'Press Enter when the records are in the DNS' });
    if ((await describeCertificate(arn)).Status !== 'ISSUED')
      print(
        '  AWS has not issued it yet, and refuses a deployment until then. Run this again in some minutes.',
      );
  },
};
