// What setup does, step by step. A step that is done is skipped, so setup can be broken off and run again at any time.
import { getConfiguredSiteUrl, type Stage } from '../../infra/stage.ts';
import { OperatorError } from '../../infra/operator-error.ts';
import { findStack } from '../stack.ts';
import { print } from '../command.ts';
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
}

export interface Step {
  /** The name for `--again <name>`, which runs the step even if it is done. */
  readonly name: string;
  readonly isDone: (setup: Setup) => Promise<boolean> | boolean;
  readonly run: (setup: Setup) => Promise<void>;
}

/** Runs the steps that are not done, and those of `again` in any case. */
export const runSteps = async (
  steps: readonly Step[],
  setup: Setup,
  again: readonly string[] = [],
): Promise<void> => {
  const names = [...new Set(steps.map(({ name }) => name))];
  if (again.some((name) => !names.includes(name)))
    throw new OperatorError(`--again must be one of: ${names.join(', ')}`);
  for (const { name, isDone, run } of steps) {
    if (!again.includes(name) && (await isDone(setup))) print(`${name}: nothing to do`);
    else {
      print(`\n${name}`);
      await run(setup);
    }
  }
};

/** The address of the site; undefined if it is known only after a deployment. */
export const findSiteUrl = async (stage: Stage): Promise<string | undefined> =>
  getConfiguredSiteUrl(stage) ?? (await findStack(stage))?.outputs['SiteUrl'];
