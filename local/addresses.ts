// Where everything listens: eight ports in a row on 127.0.0.1.

export const DEFAULT_PORT = 4000;

export interface Addresses {
  /** What people type; the site's own origin, so its cookies and its CORS are `localhost`'s. */
  readonly siteUrl: string;
  /** An IP address, because it makes the SDK address buckets by path. */
  readonly s3Url: string;
  readonly dynamoDbUrl: string;
  readonly staffPoolUrl: string;
  /** People see it in their address bar; its tokens name it as their issuer, with a slash at the end. */
  readonly tenantUrl: string;
  /** People see its checkout; its API lies at `/v1`. */
  readonly stripeUrl: string;
  /** What else the functions and an operator ask of AWS: parameters, and calls of functions by name. */
  readonly awsUrl: string;
  /** The human check: its script and widget for people's browsers, its verification for the functions. */
  readonly humanCheckUrl: string;
}

/** The addresses of a cloud whose first port is `basePort`. */
export const addressesAt = (basePort: number): Addresses => ({
  siteUrl: `http://localhost:${basePort}`,
  s3Url: `http://127.0.0.1:${basePort + 1}`,
  dynamoDbUrl: `http://127.0.0.1:${basePort + 2}`,
  staffPoolUrl: `http://127.0.0.1:${basePort + 3}`,
  tenantUrl: `http://localhost:${basePort + 4}`,
  stripeUrl: `http://localhost:${basePort + 5}`,
  awsUrl: `http://127.0.0.1:${basePort + 6}`,
  humanCheckUrl: `http://localhost:${basePort + 7}`,
});

/** What listens at each port, in words for people. */
export const portsAt = (basePort: number): readonly { port: number; purpose: string }[] =>
  [
    'the site',
    'the image store (S3)',
    'the tables (DynamoDB)',
    'the staff accounts (Cognito)',
    "the customers' sign-in (tenant)",
    'the payments (Stripe)',
    'secrets, mail and calls of functions (SSM, SES, Lambda)',
    'the human check (Turnstile)',
  ].map((purpose, index) => ({ port: basePort + index, purpose }));

/** The highest first port at which all of them fit. */
export const LAST_BASE_PORT = 65_535 - portsAt(0).length + 1;

/** Replaces the addresses for which the template was synthesized by those of another base port. */
export const movedTo = (basePort: number): ((text: string) => string) => {
  const to = Object.values(addressesAt(basePort));
  const moves = new Map(Object.values(addressesAt(DEFAULT_PORT)).map((from, index) => [from, to[index]]));
  // All at once, since one's new address may be another's old one. A port is whole only where no digit follows.
  const any = new RegExp(`(?:${[...moves.keys()].join('|')})(?!\\d)`, 'g');
  return (text) => text.replaceAll(any, (address) => moves.get(address) ?? address);
};
