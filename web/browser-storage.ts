// The browser's storage. It may be full, blocked or absent. Nothing here throws; writes return whether they worked.
//
// Keys: `root` and `root:…` belong to the customer, and a log-out removes them all. `profile-draft` is prescribed
// (docs/product.md). `wanted-page`, `wanted-reading` and `newsletter-…` outlive a session. `article-form:…` and `content-unsaved:…` belong to
// staff, and `last-author` to whoever writes in this browser. `failed-page` belongs to web/page-boundary.tsx. The sign-in libraries have keys of their own.

/** The key of the customer's record, and the prefix of all other keys about the customer. */
export const ROOT_KEY = 'root';

const TRIAL_KEY = 'trial';

type Area = 'localStorage' | 'sessionStorage';

const attempt = <T>(use: () => T): T | undefined => {
  try {
    return use();
  } catch {
    return undefined;
  }
};

/** The text under a key; undefined if there is none, or no storage. */
export const readItem = (area: Area, key: string): string | undefined =>
  attempt(() => globalThis[area].getItem(key)) ?? undefined;

/** The JSON under a key; undefined when there is none, or it cannot be parsed. */
export const readJson = (area: Area, key: string): unknown =>
  attempt((): unknown => JSON.parse(readItem(area, key) ?? ''));

/** Stores a text; false when the storage is full or blocked. */
export const writeItem = (area: Area, key: string, value: string): boolean =>
  attempt(() => {
    globalThis[area].setItem(key, value);
    return true;
  }) ?? false;

/** Characters: more than a sign-in stores. */
const TRIAL_LENGTH = 16 * 1024;

/** Whether both storages have room for a sign-in: they are neither blocked nor full. */
export const canStore = (): boolean =>
  (['localStorage', 'sessionStorage'] as const).every((area) => {
    const isStored = writeItem(area, TRIAL_KEY, 'x'.repeat(TRIAL_LENGTH));
    removeItem(area, TRIAL_KEY);
    return isStored;
  });

/** Removes a key. A blocked storage has nothing to remove. */
export const removeItem = (area: Area, key: string): void => {
  attempt(() => globalThis[area].removeItem(key));
};

/** All keys, including those of the sign-in libraries; none if the storage is blocked. */
export const storedKeys = (area: Area): readonly string[] =>
  attempt(() => Object.keys(globalThis[area])) ?? [];

/** Removes the keys that begin with a prefix. */
export const removeItems = (area: Area, prefix: string, except?: string): void => {
  for (const key of storedKeys(area)) if (key.startsWith(prefix) && key !== except) removeItem(area, key);
};
