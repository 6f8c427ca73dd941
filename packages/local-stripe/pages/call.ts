import type { StandIn } from '../stand-in.ts';

/** A request for a page, or a form sent from one. */
export interface PageCall {
  standIn: StandIn;
  /** From the address; empty where it names nothing. */
  id: string;
  query: string;
  form: URLSearchParams;
  siteUrl?: string | undefined;
}
