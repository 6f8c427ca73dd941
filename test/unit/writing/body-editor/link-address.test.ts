import { describe, expect, it } from 'vitest';
import { parseVideoAddress } from '../../../../web/features/writing/body-editor/link-address.ts';

describe('parseVideoAddress', () => {
  it.each(['youtu.be/dQw4w9WgXcQ', 'http://youtu.be/dQw4w9WgXcQ'])('reads %s', (text) => {
    expect(parseVideoAddress(text)).toBe('https://youtu.be/dQw4w9WgXcQ');
  });

  it('refuses another address', () => {
    expect(parseVideoAddress('https://example.com/watch?v=dQw4w9WgXcQ')).toBeUndefined();
  });
});
