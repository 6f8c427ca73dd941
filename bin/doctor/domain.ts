// The stage's own domain: its certificate, and its names in the DNS.
import { ACMClient, DescribeCertificateCommand, ResourceNotFoundException } from '@aws-sdk/client-acm';
import { findRecords } from '#shared/dns-records.ts';
import { DAY_MS } from '#shared/durations.ts';
import { DOMAIN_OUTPUT, toDomainText } from '../../infra/outputs.ts';
import { check, failing, notDeployed, ok, skipped, wrong, type Result } from './check.ts';
import type { Finding } from './finding.ts';
import type { Check, Patient } from './patient.ts';
import type { Stage } from '../../infra/stage.ts';

type Domain = NonNullable<Stage['domain']>;

const listHosts = ({ name, aliases }: Domain): string[] => [name, ...aliases];

/** A wildcard matches one label. */
const covers = (pattern: string, host: string): boolean =>
  pattern === host || (pattern.startsWith('*.') && host.replace(/^[^.]+/, '*') === pattern);

/** AWS renews sixty days before the end. If fewer days are left, the renewal has failed. */
const RENEWED_DAYS = 30;

const findDeployed = async ({ stack }: Patient): Promise<string | undefined> =>
  (await stack().catch(() => undefined))?.outputs[DOMAIN_OUTPUT];

const judgeCertificate = async (patient: Patient, domain: Domain): Promise<Result> => {
  const { name } = patient.stage;
  const { certificateArn: arn, aliases } = domain;
  // CloudFront looks at the certificate only when the domain of the distribution changes.
  const refuse = (await findDeployed(patient)) === toDomainText(domain) ? wrong : failing;
  const others = aliases.length === 0 ? '' : ` --subject-alternative-names ${aliases.join(' ')}`;
  const request = `Name in cdk.json the certificate that this requests:\naws acm request-certificate --region us-east-1 --domain-name ${domain.name}${others} --validation-method DNS`;
  const records = `Put into the DNS what this prints, and leave it there:\nnpm run setup -- --stage ${name} --only domain`;
  try {
    const client = new ACMClient({ region: 'us-east-1' });
    const { Certificate = {} } = await client.send(new DescribeCertificateCommand({ CertificateArn: arn }));
    const { Status = 'unknown', SubjectAlternativeNames = [], NotAfter } = Certificate;
    if (Status === 'PENDING_VALIDATION') return refuse('The certificate is not issued yet.', records);
    if (Status !== 'ISSUED') return refuse(`The certificate is ${Status}.`, request);
    const bare = listHosts(domain).filter(
      (host) => !SubjectAlternativeNames.some((pattern) => covers(pattern, host)),
    );
    if (bare.length > 0)
      return refuse(
        `The certificate does not cover ${bare.join(', ')}, so that CloudFront refuses the deployment.`,
        request,
      );
    const days = NotAfter === undefined ? Infinity : Math.floor((NotAfter.getTime() - Date.now()) / DAY_MS);
    if (days < RENEWED_DAYS)
      return wrong(`The certificate ends in ${days} days, and AWS has not renewed it.`, records);
    return ok('It is issued, and covers every host.');
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
    return refuse(`This account has no certificate ${arn}.`, request);
  }
};

/** A name leads to the distribution by a CNAME, or by an alias record, which shows the distribution's own addresses. */
const leadsTo = async ({ dns }: Patient, host: string, target: string): Promise<boolean> => {
  const names = await findRecords(() => dns.resolveCname(host));
  if (names.some((name) => name.replace(/\.$/, '').toLowerCase() === target)) return true;
  const [own, edge] = await Promise.all([host, target].map((name) => findRecords(() => dns.resolve4(name))));
  return own?.some((address) => edge?.includes(address)) === true;
};

const judgeHost = async (patient: Patient, host: string): Promise<Result> => {
  const target = (await patient.stack())?.outputs['DistributionDomain']?.toLowerCase();
  if (target === undefined) return notDeployed(patient.stage);
  if (await leadsTo(patient, host, target)) return ok(`It leads to ${target}.`);
  return wrong(
    `It does not lead to the distribution.`,
    `Put into the DNS (an alias record where ${host} is the domain itself):\n${host} CNAME ${target}`,
  );
};

/** A site without a domain. A roll back, above all, brings an old cdk.json with it. */
const judgeNoDomain = async (patient: Patient): Promise<Result> => {
  const deployed = await findDeployed(patient);
  return deployed === undefined
    ? skipped("The site is at the distribution's own address.", 'See docs/operate.md#domain.')
    : wrong(
        `The site is at ${deployed.split(' ')[0]}, and cdk.json names no domain: a deployment would take it from there.`,
        'Deploy with the settings of today:\ngit checkout main -- cdk.json',
      );
};

export const checkCertificate: Check = (patient) =>
  check(patient, 'Domain: certificate', () => {
    const { domain } = patient.stage;
    return domain === undefined ? judgeNoDomain(patient) : judgeCertificate(patient, domain);
  });

export const examineDomain = (patient: Patient): Promise<Finding>[] => {
  const { domain } = patient.stage;
  // Before a deployment a new name cannot lead to it yet.
  const hosts = domain === undefined || patient.phase === 'before' ? [] : listHosts(domain);
  return [
    checkCertificate(patient),
    ...hosts.map((host) => check(patient, `Domain: ${host}`, () => judgeHost(patient, host))),
  ];
};
