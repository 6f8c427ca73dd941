// Types of what both browsers and Node have. Files of `shared` see neither the DOM's types nor Node's.

declare class URL {
  constructor(url: string, base?: string);
  readonly href: string;
  readonly origin: string;
  protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly searchParams: { get(name: string): string | null };
}
