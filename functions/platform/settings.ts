import { settingRules, type SettingName, type Settings } from '#shared/settings.ts';

/**
 * The named settings from the environment. Throws an error that names every missing or invalid variable, and never a
 * value. Call it while the module loads, so that a function with a wrong environment does not start.
 */
export function settings<const Name extends SettingName>(...names: Name[]): Pick<Settings, Name>;
export function settings(...names: SettingName[]): Partial<Settings> {
  const errors: string[] = [];
  const read: Partial<Settings> = {};
  for (const name of names) {
    const value = process.env[name];
    const parsed = settingRules[name]().safeParse(value);
    if (parsed.success) Object.assign(read, { [name]: parsed.data });
    else errors.push(`${name} is ${value === undefined ? 'missing' : 'not valid'}`);
  }
  if (errors.length > 0)
    throw new Error(`The environment of this function is not valid: ${errors.join(', ')}`);
  return read;
}
