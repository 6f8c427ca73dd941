// The styles of pasted elements. Under our security policy the browser ignores them, so they are read as text.

/** An opening tag, with attributes that may contain `>`. */
const TAG = /<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi;
const SHEET = /<style\b[^>]*>([\s\S]*?)<\/style\s*>/gi;
const RULE = /([^{}]+)\{([^{}]*)\}/g;
/** A selector by class, as word processors write them: `p.p1`, `.xl65`. */
const SELECTOR = /^[a-z\d]*(?:\.[\w-]+)+$/i;

/** Gives each element the declarations of the clipboard's own style sheets, before those of its attribute. */
const applySheets = (page: Document, css: string): void => {
  for (const [, selectors = '', declarations = ''] of css.matchAll(RULE))
    for (const selector of selectors.split(',').map((text) => text.trim())) {
      if (!SELECTOR.test(selector)) continue;
      for (const element of page.querySelectorAll<HTMLElement>(selector))
        element.dataset['style'] = `${declarations};${element.dataset['style'] ?? ''}`;
    }
};

/**
 * Parses HTML of the clipboard. Style attributes and event handlers are renamed to `data-style` and `data-on…`, because the browser
 * would report and ignore each of them. Style elements and comments are dropped.
 */
export const parsePastedHtml = (html: string): Document => {
  const css = [...html.matchAll(SHEET)].map(([, sheet]) => sheet).join('\n');
  const page = new DOMParser().parseFromString(
    html
      .replaceAll(SHEET, '')
      .replaceAll(/<!--[\s\S]*?-->/g, '')
      .replaceAll(TAG, (tag) => tag.replaceAll(/(?<=[\s/"'])(?:style|on[a-z]+)(?=\s*=)/gi, 'data-$&')),
    'text/html',
  );
  applySheets(page, css.replaceAll(/<!--|-->|\/\*[\s\S]*?\*\//g, ''));
  return page;
};

/** The value of a property in the styles of an element, in lower case; empty if it is not set. */
export const readStyle = (element: Element, property: string): string => {
  const declarations = (element.getAttribute('data-style') ?? '').toLowerCase().split(';');
  const found = declarations.findLast((declaration) => declaration.split(':')[0]?.trim() === property);
  return found?.slice(found.indexOf(':') + 1).trim() ?? '';
};

const readFont = (element: Element, property: 'font-weight' | 'font-style'): string =>
  readStyle(element, property) || readStyle(element, 'font');

/** Whether an element itself is bold; undefined if it does not say so. */
export const isBold = (element: Element): boolean | undefined => {
  const weight = readFont(element, 'font-weight');
  if (/(?:^|\s)(?:bold(?:er)?|[6-9]00)(?:\s|$)/.test(weight)) return true;
  return weight === '' ? undefined : false;
};

export const isItalic = (element: Element): boolean =>
  /(?:^|\s)(?:italic|oblique)(?:\s|$)/.test(readFont(element, 'font-style'));

/** The size of the font in the unit of the clipboard; 0 if it is not known. */
export const readFontSize = (element: Element): number =>
  Number(/([\d.]+)(?:px|pt)/.exec(readStyle(element, 'font-size') || readStyle(element, 'font'))?.[1] ?? 0);
