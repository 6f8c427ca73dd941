// One file per thing outside. No type of an SDK leaves this room.
import { Settings, type SettingName } from '#shared/settings.ts';

/**
 * The named settings from the environment. Throws while the function starts, naming every variable that is
 * missing or wrong, and never its value.
 */
export function settings<const Name extends SettingName>(...names: Name[]): Pick<Settings, Name>;
export function settings(...names: SettingName[]): Partial<Settings> {
  const wrong: string[] = [];
  const read: Partial<Settings> = {};
  for (const name of names) {
    const value = process.env[name];
    const parsed = Settings.shape[name].safeParse(value);
    if (parsed.success) Object.assign(read, { [name]: parsed.data });
    else wrong.push(`${name} is ${value === undefined ? 'missing' : 'not valid'}`);
  }
  if (wrong.length > 0) throw new Error(`The environment of this function is not right: ${wrong.join(', ')}`);
  return read;
}
