// cdk.json as setup writes it: one setting changes, and the rest of the file stays as it is.
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'oxfmt';
import * as z from 'zod/mini';
import { OperatorError } from '../../infra/operator-error.ts';
import { findFaults, parseStage, type Stage } from '../../infra/stage.ts';

/** Settings by their path in the stage: `customers.clientId`. `undefined` removes one. */
export type SettingChanges = Readonly<Record<string, unknown>>;

export interface SettingsFile {
  /** The stage as the file has it now. */
  readonly readStage: () => Stage;
  /** Says what is wrong with changes, before anything depends on them; undefined if nothing is. */
  readonly findFault: (changes: SettingChanges) => string | undefined;
  /** Throws an OperatorError instead of saving what no command could read any more. */
  readonly save: (changes: SettingChanges) => Promise<void>;
}

const JsonObject = z.record(z.string(), z.unknown());

/** A copy of `settings` with another value at the path. The order of members stays. */
const changeAt = (settings: unknown, [key = '', ...rest]: readonly string[], value: unknown): object => {
  const current = JsonObject.safeParse(settings).data ?? {};
  return { ...current, [key]: rest.length === 0 ? value : changeAt(current[key], rest, value) };
};

/** The settings of the stage in a file like cdk.json, in the format of the repository. */
export const openSettingsFile = (file: string, stageName: string): SettingsFile => {
  const read = () => JSON.parse(readFileSync(file, 'utf8'));
  const change = (changes: SettingChanges): unknown =>
    Object.entries(changes).reduce<unknown>(
      (settings, [setting, value]) => changeAt(settings, setting.split('.'), value),
      read().context.stages[stageName],
    );
  const findFault = (changes: SettingChanges): string | undefined => {
    const faults = findFaults(stageName, change(changes));
    return faults.length === 0 ? undefined : faults.join('\n  ');
  };
  return {
    readStage: () => parseStage(stageName, read().context.stages),
    findFault,
    save: async (changes) => {
      const fault = findFault(changes);
      if (fault !== undefined) throw new OperatorError(`Nothing was saved: ${fault}`);
      const changed = changeAt(read(), ['context', 'stages', stageName], change(changes));
      const { code } = await format(file, JSON.stringify(changed, null, 2), { printWidth: 110 });
      writeFileSync(file, code);
    },
  };
};
