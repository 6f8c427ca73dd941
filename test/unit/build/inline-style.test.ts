import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { hashStyle, inlineStyle } from '../../../web/build/inline-style.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'inline-style-'));
mkdirSync(path.join(folder, 'assets'));

const writeStyles = (...rules: string[]) => ({
  scripts: [],
  preloads: [],
  styles: rules.map((text, at) => {
    const address = `/assets/${at}.css`;
    writeFileSync(path.join(folder, address), text);
    return address;
  }),
});

describe('the inline style of a document', () => {
  it('joins the stylesheets in their order and keeps their addresses', () => {
    const assets = writeStyles('h1{color:#123}\n', 'h1{color:#456}\n');
    expect(inlineStyle(assets, folder)).toEqual({ ...assets, style: 'h1{color:#123}h1{color:#456}' });
  });

  it.each(['a::after{content:"</style>"}', '@charset "utf-8";a{}', 'a{}\r\nb{}'])(
    'refuses to inline a stylesheet that contains %j',
    (rules) => {
      expect(() => inlineStyle(writeStyles(rules), folder)).toThrow('in /assets/0.css');
    },
  );

  it('hashes an inline style as the content security policy standard prescribes', () => {
    // The example of CSP 3. It hashes a script, in the same way.
    expect(hashStyle('doSomething();')).toBe('sha256-RFWPLDbv2BY+rCkDzsE+0fr8ylGr2R2faWMhq4lfEQc=');
  });
});
