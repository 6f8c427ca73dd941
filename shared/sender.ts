// What receivers ask of a sender of newsletters. The functions and `npm run doctor` judge alike.
import type { Brand } from './brand.ts';
import { findRecords } from './dns-records.ts';

export const toDomain = (address: string): string => address.split('@').at(-1) ?? '';

/** The domain and its parents: `a.b.example` and `b.example`, but not `example`. */
export const listDomains = (domain: string): string[] => {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
};

/** Whether a domain is reserved for examples and tests, and exists nowhere (RFC 2606). */
export const isReservedDomain = (domain: string): boolean =>
  /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))$/.test(domain);

/** What is still as it was delivered in `shared/brand.ts`, though every newsletter names it. */
export const listSamples = ({
  postalAddress,
  contactEmail,
}: Pick<Brand, 'postalAddress' | 'contactEmail'>): ('postalAddress' | 'contactEmail')[] => [
  ...(postalAddress.includes('12 Sample Street') ? (['postalAddress'] as const) : []),
  ...(isReservedDomain(toDomain(contactEmail)) ? (['contactEmail'] as const) : []),
];

/** The part of SES's GetEmailIdentity that tells whether it signs mails of the identity. */
interface DkimAttributes {
  readonly Status?: string | undefined;
  readonly SigningEnabled?: boolean | undefined;
}

export const isSigning = ({ Status, SigningEnabled }: DkimAttributes = {}): boolean =>
  Status === 'SUCCESS' && SigningEnabled === true;

/** The DMARC record of an address's domain, or of a domain above it. Rejects when the DNS does not answer. */
export const findDmarcRecord = async (
  address: string,
  resolveTxt: (name: string) => Promise<string[][]>,
): Promise<{ readonly name: string; readonly text: string } | undefined> => {
  for (const domain of listDomains(toDomain(address))) {
    const name = `_dmarc.${domain}`;
    const records = await findRecords(() => resolveTxt(name));
    const text = records.map((parts) => parts.join('')).find((record) => record.startsWith('v=DMARC1'));
    if (text !== undefined) return { name, text };
  }
  return undefined;
};
