// What all checks share: the stage, its stack and its secrets, each asked for once.
import { Resolver } from 'node:dns/promises';
import type { ProbeOutcome } from '#shared/jobs.ts';
import { getConfiguredSiteUrl, type Stage } from '../../infra/stage.ts';
import { isFirstDeployment } from '../deploy/stack-state.ts';
import { findStack, type DeployedStack } from '../stack.ts';
import type { Finding, Phase } from './finding.ts';
import { readSecrets, type StoredSecrets } from './stored-secrets.ts';

export interface Dns {
  readonly resolve4: (name: string) => Promise<string[]>;
  readonly resolveCname: (name: string) => Promise<string[]>;
  readonly resolveTxt: (name: string) => Promise<string[][]>;
  readonly resolveMx: (name: string) => Promise<{ readonly exchange: string }[]>;
}

/** The parts of the outside that tests replace. */
export interface Outside {
  readonly dns: Dns;
  readonly fetch: typeof fetch;
  /** The time limit of each check. */
  readonly timeoutMs: number;
  /** Has the stage mail SES's simulator. Absent unless the operator asks for it: each run sends three mails. */
  readonly probeMails?: () => Promise<ProbeOutcome>;
}

export interface Patient extends Outside {
  readonly stage: Stage;
  readonly phase: Phase;
  /** Undefined when the stage is not deployed, also after a first deployment that failed. Rejects when CloudFormation does not say. */
  readonly stack: () => Promise<DeployedStack | undefined>;
  /** Includes the stack that a failed first deployment left. */
  readonly anyStack: () => Promise<DeployedStack | undefined>;
  /** Undefined if the address is known only after a deployment. */
  readonly siteUrl: () => Promise<string | undefined>;
  readonly secrets: () => Promise<StoredSecrets>;
}

/** A check as the doctor and a step of setup run it. */
export type Check = (patient: Patient) => Promise<Finding>;

const TIMEOUT_MS = 20_000;

const createOutside = (): Outside => ({
  dns: new Resolver({ timeout: 3000, tries: 2 }),
  fetch,
  timeoutMs: TIMEOUT_MS,
});

/** Remembers the first result, even a rejection. */
const once = <T>(run: () => Promise<T>): (() => Promise<T>) => {
  let result: Promise<T> | undefined;
  return () => (result ??= run());
};

export const createPatient = (stage: Stage, phase: Phase, outside: Partial<Outside> = {}): Patient => {
  const anyStack = once(() => findStack(stage));
  const stack = async () => {
    const found = await anyStack();
    return isFirstDeployment(found) ? undefined : found;
  };
  return {
    ...createOutside(),
    ...outside,
    stage,
    phase,
    stack,
    anyStack,
    siteUrl: async () => getConfiguredSiteUrl(stage) ?? (await stack())?.outputs['SiteUrl'],
    secrets: once(() => readSecrets(stage)),
  };
};
