/** The URL of an address; undefined where it is none. `URL.canParse` and `URL.parse` are newer than our oldest browsers. */
export const parseUrl = (address: string, base?: string): URL | undefined => {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
};
