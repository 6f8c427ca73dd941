import { describe, expect, it, vi } from 'vitest';
import type { Access } from '#shared/contract/articles.ts';
import { environment } from '../events.ts';

for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
const { isNarrowed } = await import('../../../functions/writing/forget-copies.ts');

const now = new Date('2026-11-22T10:00:00Z');
const publication = (version: number, access: Access) => ({
  newsletterId: '01KAGV9G00AAAAAAAAAAAAAAAA',
  slug: 'bread',
  publishDate: '2025-11-20T10:00:00.000Z',
  version,
  tags: [],
  access,
});

describe('isNarrowed', () => {
  it.each([
    ['everyone', 'customers', true],
    ['everyone', 'essentials', true],
    ['customers', 'essentials', true],
    ['customers', 'customers', false],
    ['customers', 'everyone', false],
    ['essentials', 'customers', false],
    ['everyone', 'everyone', false],
  ] as const)('of a correction from %s to %s is %s', (before, after, expected) => {
    expect(isNarrowed(publication(1, before), publication(2, after), now)).toBe(expected);
  });

  it.each([
    ['taken out of the lists', false, true, true],
    ['that stays out of them', true, true, false],
    ['brought back into them', true, false, false],
  ])('of an article %s is right', (_, wasUnlisted, isUnlisted, expected) => {
    const before = { ...publication(1, 'everyone'), isUnlisted: wasUnlisted };
    const after = { ...publication(2, 'everyone'), isUnlisted };
    expect(isNarrowed(before, after, now)).toBe(expected);
    expect(isNarrowed(after, after, now)).toBe(isUnlisted);
  });

  it('counts a first publication for fewer than everyone', () => {
    expect(isNarrowed(undefined, publication(1, 'customers'), now)).toBe(true);
  });

  it('counts a repeated correction unless everyone may read', () => {
    expect(isNarrowed(publication(2, 'customers'), publication(2, 'customers'), now)).toBe(true);
    expect(isNarrowed(publication(2, 'everyone'), publication(2, 'everyone'), now)).toBe(false);
  });

  it('leaves out lessons and what has not appeared yet, which the edge does not keep', () => {
    const lesson = { ...publication(2, 'essentials'), module: 'practical-skills' as const };
    expect(isNarrowed(publication(1, 'everyone'), lesson, now)).toBe(false);
    const before = new Date('2020-01-01T00:00:00Z');
    expect(isNarrowed(publication(1, 'everyone'), publication(2, 'customers'), before)).toBe(false);
  });
});
