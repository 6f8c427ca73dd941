/** The URL of an address; undefined if it is not a URL. `URL.canParse` and `URL.parse` are newer than our oldest browsers. */
export const parseUrl = (address: string, base?: string): URL | undefined => {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
};
