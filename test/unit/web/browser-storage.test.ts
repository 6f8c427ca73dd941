import { describe, expect, it, vi } from 'vitest';
import {
  canStore,
  readItem,
  readJson,
  removeItem,
  removeItems,
  storedKeys,
  writeItem,
} from '../../../web/browser-storage.ts';
import { stubStorage } from '../storage.ts';

stubStorage('localStorage', 'sessionStorage');

describe('browser storage', () => {
  it('reads what was written to the same area only', () => {
    expect(writeItem('localStorage', 'root', 'a')).toBe(true);
    expect(readItem('localStorage', 'root')).toBe('a');
    expect(readItem('sessionStorage', 'root')).toBeUndefined();
  });

  it('parses JSON, and answers undefined for an absent key or a text that is no JSON', () => {
    writeItem('sessionStorage', 'list', '[1]');
    writeItem('sessionStorage', 'broken', '{');
    expect(readJson('sessionStorage', 'list')).toEqual([1]);
    expect(readJson('sessionStorage', 'broken')).toBeUndefined();
    expect(readJson('sessionStorage', 'absent')).toBeUndefined();
  });

  it('removes one key, or all keys with a prefix except one', () => {
    for (const key of ['root', 'root:a', 'root:b', 'theme']) writeItem('localStorage', key, '1');
    removeItem('localStorage', 'root:a');
    expect(storedKeys('localStorage')).toEqual(['root', 'root:b', 'theme']);
    removeItems('localStorage', 'root', 'root:b');
    expect(storedKeys('localStorage')).toEqual(['root:b', 'theme']);
  });

  it('reports a failed write when the storage is full', () => {
    vi.stubGlobal('localStorage', {
      setItem: () => {
        throw new DOMException('', 'QuotaExceededError');
      },
    });
    expect(writeItem('localStorage', 'root', 'a')).toBe(false);
  });

  it('takes what a sign-in stores only where both areas have room for it, and leaves nothing behind', () => {
    expect(canStore()).toBe(true);
    expect([...storedKeys('localStorage'), ...storedKeys('sessionStorage')]).toEqual([]);
    vi.stubGlobal('sessionStorage', {
      setItem: (_: string, { length }: string) => {
        if (length > 1000) throw new DOMException('', 'QuotaExceededError');
      },
    });
    expect(canStore()).toBe(false);
    vi.stubGlobal('sessionStorage', undefined);
    expect(canStore()).toBe(false);
  });

  it('behaves like an empty storage when the browser blocks it', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(writeItem('localStorage', 'root', 'a')).toBe(false);
    expect(readItem('localStorage', 'root')).toBeUndefined();
    expect(readJson('localStorage', 'root')).toBeUndefined();
    expect(storedKeys('localStorage')).toEqual([]);
    expect(() => removeItem('localStorage', 'root')).not.toThrow();
    expect(() => removeItems('localStorage', 'root')).not.toThrow();
  });
});
