// A reply of one of the small services.

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export const json = (value: unknown): Reply => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

export const xml = (status: number, body: string): Reply => ({
  status,
  headers: { 'content-type': 'text/xml' },
  body,
});
