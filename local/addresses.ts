// Where everything listens: eight ports in a row on 127.0.0.1.

export const DEFAULT_PORT = 4000;

export interface Addresses {
  /** The site's address, as people type it. Cookies use this origin. */
  readonly siteUrl: string;
  /** An IP address, because the SDK then addresses buckets by path. */
  readonly s3Url: string;
  readonly dynamoDbUrl: string;
  readonly staffPoolUrl: string;
  /** The tenant's address. People see it in the address bar; tokens name it as their issuer, with a slash at the end. */
  readonly tenantUrl: string;
  /** Stripe's address. People see its checkout there; the API is at `/v1`. */
  readonly stripeUrl: string;
  /** The address of the Parameter Store, of mail, and of calls of functions by name. */
  readonly awsUrl: string;
  /** The address of the human check: its script and widget for browsers, its verification for the functions. */
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

/** Says what listens at each port. */
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

/** The highest first port with room for all ports. */
export const LAST_BASE_PORT = 65_535 - Object.keys(PURPOSES).length + 1;

/** The ports from 1024 on that browsers refuse (Fetch standard, 'bad port'). */
export const REFUSED_PORTS: readonly number[] = [
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10_080,
];

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

/** Makes the function that replaces the addresses from one first port by those from another. */
export const movePorts = (basePort: number, formerPort = DEFAULT_PORT): ((text: string) => string) => {
  const to = Object.values(addressesAt(basePort));
  const moves = new Map(Object.values(addressesAt(formerPort)).map((from, index) => [from, to[index]]));
  // Replace in one pass, because a new address may equal the old one of another service. No digit may follow a port.
  const pattern = new RegExp(`(?:${[...moves.keys()].join('|')})(?!\\d)`, 'g');
  return (text) => text.replaceAll(pattern, (address) => moves.get(address) ?? address);
};
