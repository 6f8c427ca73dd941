// cdk.json as setup writes it: one setting changes, and the rest of the file stays as it is.
import { readFileSync, writeFileSync } from 'node:fs';
import { format } from 'oxfmt';
import * as z from 'zod/mini';
import { parseStage, type Stage } from '../../infra/stage.ts';

/** Settings by their path in the stage: `customers.clientId`. `undefined` removes one. */
export type SettingChanges = Readonly<Record<string, unknown>>;

export interface SettingsFile {
  /** The stage as the file has it now. */
  readonly readStage: () => Stage;
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
  return {
    readStage: () => parseStage(stageName, read().context.stages),
    save: async (changes) => {
      const changed = Object.entries(changes).reduce<unknown>(
        (settings, [setting, value]) =>
          changeAt(settings, ['context', 'stages', stageName, ...setting.split('.')], value),
        read(),
      );
      const { code } = await format(file, JSON.stringify(changed, null, 2), { printWidth: 110 });
      writeFileSync(file, code);
    },
  };
};
