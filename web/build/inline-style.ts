// The stylesheets of a public page as one text: its document carries them, and a phone paints without asking for more.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Assets } from './document.tsx';

/** The same assets, with the text of their stylesheets, in their order. `folder` is the one that the site is served from. */
export const inlineStyle = (assets: Assets, folder: string): Assets & { style: string } => {
  const style = assets.styles.map((address) => readFileSync(`${folder}${address}`, 'utf8').trim()).join('');
  // The first would end the element, the second means nothing there, the third a parser changes and the hash with it.
  if (/<\/style|@charset|\r/i.test(style))
    throw new Error(
      `A document cannot carry ${assets.styles.join(', ')}: there is </style, @charset or a CR in it`,
    );
  return { ...assets, style };
};

/** By which a policy allows the style: as `style-src` takes it, without the quotes. */
export const hashStyle = (style: string): string =>
  `sha256-${createHash('sha256').update(style).digest('base64')}`;
