import { afterEach, beforeEach, vi } from 'vitest';

/** A storage in memory. Like a browser's, it has its entries as own enumerable properties. */
export const memoryStorage = (): Storage => {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  return Object.create(methods) as Storage;
};

/** Gives each test storages of its own, which begin empty. */
export const stubStorage = (...names: ('localStorage' | 'sessionStorage')[]): void => {
  beforeEach(() => {
    for (const name of names) vi.stubGlobal(name, memoryStorage());
  });
  afterEach(() => void vi.unstubAllGlobals());
};
