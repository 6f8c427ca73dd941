// A mail as a mail program shows it. The page's policy allows no inline style, so styles are taken out of the HTML, and set by script
// in the frame.

export type Look = 'light' | 'dark' | 'inverted' | 'blocked';

/** Gmail on iOS inverts the colors of a mail, but not those of its images. */
const INVERTED = 'html{background:#fff}:is(html,img){filter:invert(1) hue-rotate(180deg)}';

export interface MailLook {
  /** The HTML without its style sheets. What was `style` is `data-style`. */
  readonly html: string;
  readonly css: string;
}

/** Prepares the HTML of a mail of ours for a look. */
export const toMailLook = (mail: string, look: Look): MailLook => {
  const sheets: string[] = [];
  const isDark = look === 'dark';
  const html = mail
    .replaceAll(/<style[^>]*>(.*?)<\/style>/gs, (_all, sheet: string) => {
      sheets.push(sheet);
      return '';
    })
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => {
      const plain = tag.replaceAll(/\sstyle=/g, ' data-style=');
      return look === 'blocked' ? plain.replace(/^(<img\b.*?)\ssrc="[^"]*"/s, '$1') : plain;
    });
  return {
    html,
    css: [
      ...sheets.map((sheet) =>
        sheet.replaceAll(/\(prefers-color-scheme:\s*dark\)/g, isDark ? '(width >= 0)' : 'not all'),
      ),
      `:root{color-scheme:${isDark ? 'dark' : 'light'}}`,
      ...(look === 'inverted' ? [INVERTED] : []),
    ].join('\n'),
  };
};

/** Shows a mail in a frame that runs no script. Links open in a new tab. */
export const showMail = ({ contentDocument: page }: HTMLIFrameElement, { html, css }: MailLook): void => {
  const view = page?.defaultView;
  if (!view) return;
  const mail = new DOMParser().parseFromString(html, 'text/html');
  page.replaceChild(page.adoptNode(mail.documentElement), page.documentElement);
  for (const element of page.querySelectorAll<HTMLElement>('[data-style]'))
    element.style.cssText = element.dataset['style'] ?? '';
  for (const link of page.links) link.target = '_blank';
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(css);
  page.adoptedStyleSheets = [sheet];
};
