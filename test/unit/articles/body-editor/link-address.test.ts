import { describe, expect, it } from 'vitest';
import {
  parseLinkAddress,
  parseVideoAddress,
} from '../../../../web/features/articles/body-editor/link-address.ts';

describe('parseLinkAddress', () => {
  it.each([
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    [' example.com/page ', 'https://example.com/page'],
    ['www.example.co.uk', 'https://www.example.co.uk/'],
    ['example.com:8443/x', 'https://example.com:8443/x'],
    ['http://example.com/', 'https://example.com/'],
    ['https://www.google.com/url?q=https://example.com/a&sa=D', 'https://example.com/a'],
    ['https://google.de/url?url=http://example.com/', 'https://example.com/'],
    ['https://www.google.com/search?q=bread', 'https://www.google.com/search?q=bread'],
  ])('reads %j', (text, address) => {
    expect(parseLinkAddress(text)).toBe(address);
  });

  it.each([
    '',
    'bread',
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'mailto:anna@example.com',
    'file:///C:/Users/anna/clip.html',
    '#top',
    '/blog',
    'https://www.google.com/url?q=javascript:alert(1)',
    `https://example.com/${'a'.repeat(2048)}`,
  ])('refuses %j', (text) => {
    expect(parseLinkAddress(text)).toBeUndefined();
  });
});

describe('parseVideoAddress', () => {
  it('reads the address of a video, with or without https://', () => {
    expect(parseVideoAddress('youtu.be/dQw4w9WgXcQ')).toBe('https://youtu.be/dQw4w9WgXcQ');
  });

  it('refuses another address', () => {
    expect(parseVideoAddress('https://example.com/watch?v=dQw4w9WgXcQ')).toBeUndefined();
  });
});
