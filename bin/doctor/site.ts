// The deployed site, for the checks of its answers.
import type { DeployedStack } from '../stack.ts';
import type { Patient } from './patient.ts';

export interface Site extends Patient {
  /** The address, without a slash at the end. */
  readonly url: string;
  readonly outputs: DeployedStack['outputs'];
  /** The command that deploys it again. */
  readonly deploy: string;
}

/** Gets a path of the site, or any other address. Redirects are not followed. */
export const getPage = (
  { fetch, timeoutMs, url }: Site,
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  fetch(new URL(address, url), { redirect: 'manual', headers, signal: AbortSignal.timeout(timeoutMs) });
