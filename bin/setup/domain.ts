// The site's own domain: its certificate, which CloudFront looks for in us-east-1 only.
import { setTimeout } from 'node:timers/promises';
import { ACMClient, DescribeCertificateCommand, RequestCertificateCommand } from '@aws-sdk/client-acm';
import { OperatorError } from '../../infra/operator-error.ts';
import { print } from '../command.ts';
import { findStack } from '../stack.ts';
import { checkCertificate } from '../doctor/domain.ts';
import { askUntilRight } from './ask.ts';
import { unlessWell, type Setup, type Step } from './step.ts';

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

/** Holds the place of the certificate until it is requested: one for hosts that no setting takes would be of no use. */
const NOT_REQUESTED = 'arn:aws:acm:us-east-1:000000000000:certificate/not-requested';

const toDomain = (hosts: string, certificateArn: string) => {
  const [name = '', ...aliases] = hosts.split(/\s+/);
  return { name, ...(aliases.length > 0 && { aliases }), certificateArn };
};

/** Asks for the hosts and requests their certificate; undefined if the site uses CloudFront's own address. */
const chooseDomain = async ({ ask, save, findFault }: Setup): Promise<string | undefined> => {
  const message =
    "Host of the site, then others that redirect to it, like www.example.com example.com; empty: CloudFront's address";
  const hosts = await askUntilRight(ask, { message }, (answer) =>
    answer === '' ? undefined : findFault({ domain: toDomain(answer, NOT_REQUESTED) }),
  );
  if (hosts === '') return undefined;
  const { name, aliases } = toDomain(hosts, NOT_REQUESTED);
  const { CertificateArn: certificateArn = '' } = await client().send(
    new RequestCertificateCommand({
      DomainName: name,
      ...(aliases && { SubjectAlternativeNames: aliases }),
      ValidationMethod: 'DNS',
    }),
  );
  await save({ domain: toDomain(hosts, certificateArn) });
  return certificateArn;
};

export const domain: Step = {
  name: 'domain',
  findReason: async (setup) => {
    const { domain: chosen, siteUrl, ...stage } = setup.readStage();
    if (chosen !== undefined) return unlessWell(checkCertificate)(setup);
    const hasAddress = siteUrl !== undefined || (await findStack(stage)) !== undefined;
    return hasAddress ? undefined : 'The site has no address yet.';
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
