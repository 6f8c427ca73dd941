// The time zones to choose from, with their current names.

/** Names that browsers still list for zones that IANA has renamed since. */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

// Cached, because creating a format takes a hundred times as long as using it.
const formats = new Map<string, Intl.DateTimeFormat>();

/** The offset of a time zone at a moment, like `GMT+5:30`. */
export const formatOffset = (moment: Date, timeZone: string): string => {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' });
  formats.set(timeZone, format);
  return format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? '';
};

const isKnown = (timeZone: string): boolean => {
  try {
    formatOffset(new Date(), timeZone);
    return true;
  } catch {
    return false;
  }
};

/** An old system may not know a new name yet. It keeps the former one. */
const currentNames = new Map<string, string>();

const toCurrentName = (name: string): string => {
  const known = currentNames.get(name);
  if (known !== undefined) return known;
  const renamed = RENAMED[name];
  const current = renamed !== undefined && isKnown(renamed) ? renamed : name;
  currentNames.set(name, current);
  return current;
};

/** The time zone of this browser, like `Europe/Berlin`. */
export const ownTimeZone = (): string => toCurrentName(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The names of all time zones, with those that the browser forgets to list. */
export const listTimeZones = (): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), ownTimeZone(), 'UTC'].map(toCurrentName))].toSorted();

/** The last part of a time zone's name, usually a city. */
export const readCity = (name: string): string => name.slice(name.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** The time zone that somebody typed, by its whole name or its city, present or former; undefined if there is none. */
export const findTimeZone = (typed: string): string | undefined => {
  const wanted = typed.trim().toLowerCase().replaceAll('_', ' ');
  const names = [...listTimeZones(), ...Object.keys(RENAMED)];
  const isWanted = (name: string) =>
    name.toLowerCase().replaceAll('_', ' ') === wanted || readCity(name).toLowerCase() === wanted;
  const found = names.find(isWanted);
  return found && toCurrentName(found);
};
