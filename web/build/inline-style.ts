// The stylesheets of a public page inside its document, so that a phone paints after one response (docs/decisions/0019).
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Assets } from './document.tsx';

/** Adds the text of the stylesheets, in their order. `folder` is the root of the site. */
export const inlineStyle = (assets: Assets, folder: string): Assets & { style: string } => {
  const style = assets.styles.map((address) => readFileSync(`${folder}${address}`, 'utf8').trim()).join('');
  // `</style` would end the element, `@charset` has no effect inline, and a parser replaces a CR, which changes the hash.
  if (/<\/style|@charset|\r/i.test(style))
    throw new Error(
      `These styles cannot be inlined: </style, @charset or a CR in ${assets.styles.join(', ')}`,
    );
  return { ...assets, style };
};

/** The source expression of the style in `style-src`, without its quotes. */
export const hashStyle = (style: string): string =>
  `sha256-${createHash('sha256').update(style).digest('base64')}`;
