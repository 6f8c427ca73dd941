// What setup does, step by step. A step that is done is skipped, so setup can be broken off and run again at any time.
import { getConfiguredSiteUrl, type Stage } from '../../infra/stage.ts';
import { OperatorError } from '../../infra/operator-error.ts';
import { findStack } from '../stack.ts';
import { print } from '../command.ts';
import { createPatient, type Check, type Patient } from '../doctor/patient.ts';
import type { Ask } from './ask.ts';
import type { SettingsFile } from './settings-file.ts';

/** The credentials of the tenant application that setup uses for the Management API. */
export interface TenantCredentials {
  /** The tenant's own host, even if it has a custom domain. */
  readonly domain: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface Setup extends SettingsFile {
  readonly ask: Ask;
  /** Runs `cdk` with these arguments. Rejects when it fails. */
  readonly runCdk: (args: readonly string[]) => Promise<void>;
  readonly deploy: (stage: Stage) => Promise<void>;
  /** Examines the deployed stage, and prints what it finds. Returns whether nothing is wrong. */
  readonly checkHealth: (stage: Stage) => Promise<boolean>;
  /** The credentials that the operator gave in this run. They need not be stored. */
  credentials?: TenantCredentials;
  /** Whether this run has asked if it shall show the hand-off secret. */
  hasOfferedSecret?: boolean;
}

export interface Step {
  /** The name for `--only <name>`, which runs the step even if it is done, and no other. */
  readonly name: string;
  /** Why the step must run, in a sentence; undefined when it is done. */
  readonly findReason: (setup: Setup) => Promise<string | undefined> | string | undefined;
  readonly run: (setup: Setup) => Promise<void>;
}

/** The doctor's patient, who also knows the credentials of this run. */
const toPatient = ({ readStage, credentials }: Setup): Patient => {
  const stage = readStage();
  if (credentials === undefined) return createPatient(stage, 'after');
  const { domain, clientId, clientSecret } = credentials;
  const management = { tenant: `https://${domain}`, clientId };
  const patient = createPatient({ ...stage, customers: { ...stage.customers, management } }, 'after');
  const given = { type: 'SecureString', value: clientSecret };
  return {
    ...patient,
    secrets: async () => new Map(await patient.secrets()).set('tenantManagement', given),
  };
};

/** A step is done when the doctor finds all this `ok`, or `skipped`: not needed, or not before the deployment. */
export const unlessWell =
  (...checks: readonly Check[]) =>
  async (setup: Setup): Promise<string | undefined> => {
    const patient = toPatient(setup);
    const findings = await Promise.all(checks.map((run) => run(patient)));
    const found = findings.find(({ state }) => state !== 'ok' && state !== 'skipped');
    return found && `${found.check}: ${found.text}`;
  };

/** Runs the steps that are not done; or each of `only` once, in the order of the steps, whatever else is wrong. */
export const runSteps = async (
  steps: readonly Step[],
  setup: Setup,
  only: readonly string[] = [],
): Promise<void> => {
  const names = [...new Set(steps.map(({ name }) => name))];
  if (only.some((name) => !names.includes(name)))
    throw new OperatorError(`--only must be one of: ${names.join(', ')}`);
  const named = names.flatMap((name) =>
    only.includes(name) ? (steps.find((step) => step.name === name) ?? []) : [],
  );
  for (const { name, findReason, run } of only.length > 0 ? named : steps) {
    const reason = only.includes(name) ? 'As you asked.' : await findReason(setup);
    if (reason === undefined) print(`${name}: nothing to do`);
    else {
      print(`\n${name}\n  ${reason}`);
      await run(setup);
    }
  }
};

/** The address of the site; undefined if it is known only after a deployment. */
export const findSiteUrl = async (stage: Stage): Promise<string | undefined> =>
  getConfiguredSiteUrl(stage) ?? (await findStack(stage))?.outputs['SiteUrl'];
