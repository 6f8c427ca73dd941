// Where everything listens: four ports in a row on 127.0.0.1.

export const DEFAULT_PORT = 4000;

export interface Addresses {
  /** What people type; the site's own origin, so its cookies and its CORS are `localhost`'s. */
  readonly siteUrl: string;
  /** An IP address, because it makes the SDK address buckets by path. */
  readonly s3Url: string;
  readonly dynamoDbUrl: string;
  readonly staffPoolUrl: string;
}

/** The addresses of a cloud whose first port is `basePort`. */
export const addressesAt = (basePort: number): Addresses => ({
  siteUrl: `http://localhost:${basePort}`,
  s3Url: `http://127.0.0.1:${basePort + 1}`,
  dynamoDbUrl: `http://127.0.0.1:${basePort + 2}`,
  staffPoolUrl: `http://127.0.0.1:${basePort + 3}`,
});

/** What listens at each port, in words for people. */
export const portsAt = (basePort: number): readonly { port: number; purpose: string }[] => [
  { port: basePort, purpose: 'the site' },
  { port: basePort + 1, purpose: 'the picture store (S3)' },
  { port: basePort + 2, purpose: 'the tables (DynamoDB)' },
  { port: basePort + 3, purpose: 'the staff accounts (Cognito)' },
];

/** Replaces the addresses for which the template was synthesized by those of another base port. */
export const movedTo =
  (basePort: number) =>
  (text: string): string => {
    const from = Object.values(addressesAt(DEFAULT_PORT));
    const to = Object.values(addressesAt(basePort));
    // A port is whole only where no further digit follows.
    return from.reduce(
      (result, address, index) => result.replaceAll(new RegExp(`${address}(?!\\d)`, 'g'), to[index] ?? ''),
      text,
    );
  };
