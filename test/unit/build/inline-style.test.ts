// A document carries the rules of its stylesheets; a policy allows them by their hash.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { hashStyle, inlineStyle } from '../../../web/build/inline-style.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'carried-style-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(path.join(folder, 'assets'));

const collectAssets = (...rules: string[]) => ({
  scripts: [],
  preloads: [],
  styles: rules.map((text, at) => {
    const address = `/assets/${at}.css`;
    writeFileSync(path.join(folder, address), text);
    return address;
  }),
});

describe('a carried style', () => {
  it('is what the stylesheets say, in their order, and leaves their addresses known', () => {
    const assets = collectAssets('h1{color:#123}\n', 'h1{color:#456}\n');
    expect(inlineStyle(assets, folder)).toEqual({ ...assets, style: 'h1{color:#123}h1{color:#456}' });
  });

  it.each(['a::after{content:"</style>"}', '@charset "utf-8";a{}', 'a{}\r\nb{}'])(
    'is not made of %j, which a browser would read as something else',
    (rules) => {
      expect(() => inlineStyle(collectAssets(rules), folder)).toThrow('A document cannot carry /assets/0.css');
    },
  );

  it('is named by a policy as the standard has it', () => {
    // The example of CSP 3, which is a script, with the same hash.
    expect(hashStyle('doSomething();')).toBe('sha256-RFWPLDbv2BY+rCkDzsE+0fr8ylGr2R2faWMhq4lfEQc=');
  });
});
