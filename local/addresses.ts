// Where everything listens: eight ports in a row on 127.0.0.1.

export const DEFAULT_PORT = 4000;

export interface Addresses {
  /** What people type. The site's cookies and its CORS belong to this origin. */
  readonly siteUrl: string;
  /** An IP address: it makes the SDK address buckets by path. */
  readonly s3Url: string;
  readonly dynamoDbUrl: string;
  readonly staffPoolUrl: string;
  /** People see it in their address bar; its tokens name it as their issuer, with a slash at the end. */
  readonly tenantUrl: string;
  /** People see its checkout; its API lies at `/v1`. */
  readonly stripeUrl: string;
  /** Parameter Store, mail, and calls of functions by name. */
  readonly awsUrl: string;
  /** The human check's script and widget for browsers, and its verification for the functions. */
  readonly humanCheckUrl: string;
}

export const portsAt = (basePort: number) => ({
  site: basePort,
  s3: basePort + 1,
  dynamoDb: basePort + 2,
  staffPool: basePort + 3,
  tenant: basePort + 4,
  stripe: basePort + 5,
  aws: basePort + 6,
  humanCheck: basePort + 7,
});

/** What listens at each port, in words for people. */
export const PURPOSES: Readonly<Record<keyof ReturnType<typeof portsAt>, string>> = {
  site: 'the site',
  s3: 'the image store (S3)',
  dynamoDb: 'the tables (DynamoDB)',
  staffPool: 'the staff accounts (Cognito)',
  tenant: "the customers' sign-in (tenant)",
  stripe: 'the payments (Stripe)',
  aws: 'secrets, mail and calls of functions (SSM, SES, Lambda)',
  humanCheck: 'the human check (Turnstile)',
};

/** The highest first port at which all of them fit. */
export const LAST_BASE_PORT = 65_535 - Object.keys(PURPOSES).length + 1;

/** The addresses of a cloud whose first port is `basePort`. */
export const addressesAt = (basePort: number): Addresses => {
  const ports = portsAt(basePort);
  return {
    siteUrl: `http://localhost:${ports.site}`,
    s3Url: `http://127.0.0.1:${ports.s3}`,
    dynamoDbUrl: `http://127.0.0.1:${ports.dynamoDb}`,
    staffPoolUrl: `http://127.0.0.1:${ports.staffPool}`,
    tenantUrl: `http://localhost:${ports.tenant}`,
    stripeUrl: `http://localhost:${ports.stripe}`,
    awsUrl: `http://127.0.0.1:${ports.aws}`,
    humanCheckUrl: `http://localhost:${ports.humanCheck}`,
  };
};

/** Makes the function that replaces the addresses at one first port by those at another one. */
export const movePorts = (basePort: number, formerPort = DEFAULT_PORT): ((text: string) => string) => {
  const to = Object.values(addressesAt(basePort));
  const moves = new Map(Object.values(addressesAt(formerPort)).map((from, index) => [from, to[index]]));
  // One pass, because a new address may equal another's old one. No digit may follow a port.
  const pattern = new RegExp(`(?:${[...moves.keys()].join('|')})(?!\\d)`, 'g');
  return (text) => text.replaceAll(pattern, (address) => moves.get(address) ?? address);
};
