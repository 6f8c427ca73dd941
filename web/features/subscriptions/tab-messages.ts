// Other tabs of this browser refresh their pages after a purchase or a cancellation in this one.
import { writeItem } from '../../browser-storage.ts';

const KEY = 'root:plan-changed';

/** Tells the other tabs of this browser that the plan has changed. */
export const notifyOtherTabs = (): void => void writeItem('localStorage', KEY, String(Date.now()));

/** Calls back when the plan has changed in another tab; returns the function that stops it. */
export const onPlanChangedElsewhere = (listener: () => void): (() => void) => {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === KEY && newValue !== null) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
};
