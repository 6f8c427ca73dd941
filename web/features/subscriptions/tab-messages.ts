// A purchase or a cancellation in one tab is news for the others.

/** Emptied on logout, as all that begins so. */
const KEY = 'root-plan-changed';

/** Tells the other tabs of this browser that the plan has changed. */
export const tellOtherTabs = (): void => {
  try {
    localStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without storage there is no session that another tab could share.
  }
};

/** Calls back when another tab tells of a change; answers how to stop listening. */
export const onNews = (hear: () => void): (() => void) => {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === KEY && newValue !== null) hear();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
};
