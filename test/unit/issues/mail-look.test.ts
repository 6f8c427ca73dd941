import { describe, expect, it } from 'vitest';
import { toMailLook } from '../../../web/features/issues/mail-look.ts';

const mail = [
  '<!doctype html><html><head><style>p{margin:0}',
  '@media (prefers-color-scheme:dark){p{color:#fff}}</style></head>',
  '<body\nstyle="margin:0"><p>Write style="x" and src="y".</p><img\nsrc="/a.jpg"\nalt="A &gt; b"\nstyle="width:9px"></body></html>',
].join('');

describe('the looks of a mail', () => {
  it('take every style out of the HTML, which the policy of the page would ignore, and leave its words', () => {
    const { html, css } = toMailLook(mail, 'light');
    expect(html).not.toMatch(/<style|\sstyle="(?!x)/);
    expect(html).toContain('<body data-style="margin:0"><p>Write style="x" and src="y".</p>');
    expect(html).toContain('src="/a.jpg"');
    expect(css).toContain('p{margin:0}');
  });

  it.each([
    ['light', '@media not all{', 'color-scheme:light', false],
    ['dark', '@media (width >= 0){', 'color-scheme:dark', false],
    ['inverted', '@media not all{', 'color-scheme:light', true],
    ['blocked', '@media not all{', 'color-scheme:light', false],
  ] as const)(
    'follow the colors of %s alone, whatever the browser prefers',
    (look, media, scheme, isInverted) => {
      const { css } = toMailLook(mail, look);
      expect(css).toContain(media);
      expect(css).toContain(scheme);
      expect(css).not.toContain('prefers-color-scheme');
      expect(css.includes('invert(1)')).toBe(isInverted);
    },
  );

  it('block no image but those of the mail', () => {
    const { html } = toMailLook(mail, 'blocked');
    expect(html).not.toContain('/a.jpg');
    expect(html).toContain('alt="A &gt; b"');
    expect(html).toContain('src="y"');
  });
});
