// The colors of our mails. Each element carries its style, because many mail programs read no style sheet; the sheet only
// changes the colors where a program follows `prefers-color-scheme`, as Apple's does.

/** Colors of web/ui/tokens.css, for light and dark. A test compares them. */
export const COLORS = {
  paper: ['#fff', '#101613'],
  'paper-soft': ['#f4f7f4', '#18211c'],
  ink: ['#14211b', '#ebf2ed'],
  'ink-soft': ['#4c5a53', '#a9b8b0'],
  line: ['#d9e1dc', '#2c3832'],
  'line-strong': ['#7d8c84', '#77877e'],
  brand: ['#12633f', '#7ed3a6'],
  'on-brand': ['#fff', '#08231a'],
  link: ['#12633f', '#8fdcb3'],
  sun: ['#f3b23c', '#f3b23c'],
  'sun-soft': ['#fdf0d3', '#3a2d12'],
} as const satisfies Readonly<Record<string, readonly [light: string, dark: string]>>;
type Color = keyof typeof COLORS;

interface Paint {
  readonly background?: Color;
  readonly text?: Color;
  /** The style must set the width and the kind of the border. */
  readonly border?: Color;
}

const PROPERTIES = { background: 'background-color', text: 'color', border: 'border-color' } as const;

/** The attributes of an element with a style and colors. */
export const look = (css: string, { background, text, border }: Paint = {}): Record<string, string> => {
  const colors = [
    { part: 'background', color: background },
    { part: 'text', color: text },
    { part: 'border', color: border },
  ] as const;
  const styles = [css];
  const classes: string[] = [];
  for (const { part, color } of colors) {
    if (color === undefined) continue;
    styles.push(`${PROPERTIES[part]}:${COLORS[color][0]}`);
    classes.push(`${part}-${color}`);
  }
  const style = styles.filter((one) => one !== '').join(';\n');
  return classes.length === 0 ? { style } : { class: classes.join(' '), style };
};

const darkRules = Object.entries(COLORS).flatMap(([color, [, dark]]) =>
  Object.entries(PROPERTIES).map(([part, property]) => `.${part}-${color}{${property}:${dark}!important}`),
);

/** The first letter of a script that is read from right to left. */
const FROM_RIGHT =
  /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

export type Direction = 'ltr' | 'rtl';

/** The direction of a text, by its first letter. Word, with which Outlook for Windows draws, knows no `dir="auto"`. */
export const findDirection = (text: string): Direction => (FROM_RIGHT.test(text) ? 'rtl' : 'ltr');

/** Adds the direction of a text where it is not that of the mail. */
export const directed = (text: string, attributes: Record<string, string>): Record<string, string> =>
  findDirection(text) === 'rtl' ? { dir: 'rtl', ...attributes } : attributes;

/** What inline styles cannot say. */
export const STYLE_SHEET = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  `@media (prefers-color-scheme:dark){${darkRules.join('\n')}}`,
].join('\n');

// Word draws Times instead of a first font that it does not know, as `system-ui`.
export const TEXT_FONT = "font-family:'Segoe UI',-apple-system,Roboto,Helvetica,Arial,sans-serif";
export const DISPLAY_FONT = "font-family:Georgia,'Times New Roman',serif";
