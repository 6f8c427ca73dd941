// A mail in the site's look, and its plain text, from the same sentences. Its frame loads the wordmark, the same for everybody, and no font.
import type { OwnWordsByKey } from '#shared/body/blanks.ts';
import type { PlainNode } from '#shared/body/nodes.ts';
import { brand } from '#shared/brand.ts';
import { settings } from '../platform/settings.ts';
import { element, emptyElement, parentElement } from '../platform/xml.ts';
import { renderLayout } from './layout-table.ts';
import {
  breakLines,
  ITEM_LOOK,
  LINK_LOOK,
  LIST_LOOKS,
  PARAGRAPH_LOOK,
  renderNodesHtml,
  renderNodesText,
} from './letter-nodes.ts';
import { directed, DISPLAY_FONT, look, STYLE_SHEET, TEXT_FONT } from './letter-style.ts';

export type LetterPart =
  | { readonly text: string }
  | { readonly list: readonly string[] }
  | { readonly button: string; readonly url: string }
  /** A link on its own line. */
  | { readonly link: string; readonly url: string }
  /** Who wrote the text, with the address of a square portrait. */
  | { readonly by: string; readonly portrait?: string }
  | {
      readonly nodes: readonly PlainNode[];
      /** The reader's own, for the blanks of prompts. */
      readonly ownWords?: OwnWordsByKey | undefined;
    };

/** The sentences of a mail. They are plain words, never HTML. */
export interface LetterContent {
  readonly subject: string;
  /** What a mail program shows beside the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly parts: readonly LetterPart[];
  /** Why the reader gets this mail. */
  readonly footer: readonly LetterPart[];
}

const { SITE_URL } = settings('SITE_URL');

/**
 * Breaks the lines inside of tags, where HTML shows nothing: text has no bare quotes. Lines of more than 998 bytes must be encoded on
 * their way (RFC 5322), and some programs cut them.
 */
const breakTags = (html: string): string =>
  html.replaceAll(/ (?=(?:style|href|src|alt)=")|(?<=")(?=\/?>)/g, '\n');

const renderButton = (words: string, url: string): string =>
  renderLayout(
    [
      parentElement(
        'td',
        [
          element('a', words, {
            href: url,
            ...look(
              'display:inline-block;padding:14px 24px;border-radius:8px;font-weight:600;text-decoration:none',
              { background: 'brand', text: 'on-brand' },
            ),
          }),
        ],
        // The first is for Outlook for Windows alone, which pads no link.
        look('mso-padding-alt:14px 24px;border-radius:8px', { background: 'brand' }),
      ),
    ],
    look('margin:8px 0 24px'),
  );

/** Words beside a portrait. Programs that know no round images show a square one. */
const renderByline = (by: string, portrait: string | undefined): string => {
  const image =
    portrait === undefined
      ? []
      : [
          emptyElement('img', {
            src: portrait,
            alt: '',
            width: '40',
            height: '40',
            ...look('border:0;border-radius:20px;vertical-align:middle;margin:0 10px 0 0'),
          }),
        ];
  return parentElement('p', [...image, element('span', breakLines(by))], directed(by, PARAGRAPH_LOOK));
};

const renderPartHtml = (part: LetterPart): string => {
  if ('text' in part) return element('p', breakLines(part.text), directed(part.text, PARAGRAPH_LOOK));
  if ('list' in part)
    return parentElement(
      'ul',
      part.list.map((item) => element('li', breakLines(item), ITEM_LOOK)),
      LIST_LOOKS.ltr,
    );
  if ('by' in part) return renderByline(part.by, part.portrait);
  if ('button' in part) return renderButton(part.button, part.url);
  if ('link' in part)
    return parentElement(
      'p',
      [element('a', part.link, { href: part.url, ...LINK_LOOK })],
      directed(part.link, PARAGRAPH_LOOK),
    );
  return renderNodesHtml(part.nodes, SITE_URL, part.ownWords);
};

const renderPartText = (part: LetterPart): string => {
  if ('text' in part) return part.text;
  if ('list' in part) return part.list.map((item) => `- ${item}`).join('\n');
  if ('by' in part) return part.by;
  if ('button' in part) return `${part.button}:\n${part.url}`;
  if ('link' in part) return `${part.link}: ${part.url}`;
  return renderNodesText(part.nodes, SITE_URL, part.ownWords);
};

// Programs show the beginning of a mail beside its subject. What follows the preview there is filled with blanks.
const renderPreview = (preview: string): string =>
  element(
    'div',
    `${preview}\n${'\u{34F}\u{A0}'.repeat(80)}\n`,
    look('display:none;font-size:1px;line-height:1px'),
  );

/** The wordmark as an image. Where images are blocked, its text looks alike. */
const renderWordmark = (): string =>
  parentElement(
    'a',
    [
      emptyElement('img', {
        src: `${SITE_URL}/mail-wordmark.png`,
        alt: brand.name,
        width: '140',
        height: '40',
        ...look(`display:block;border:0;${DISPLAY_FONT};font-size:24px;font-weight:700`, { text: 'brand' }),
      }),
    ],
    { href: SITE_URL, ...look('text-decoration:none') },
  );

const renderHtml = ({ subject, preview, heading, parts, footer }: LetterContent): string => {
  const title = element(
    'h1',
    heading,
    directed(
      heading,
      look(`margin:0 0 20px;${DISPLAY_FONT};font-size:28px;line-height:1.25;font-weight:600`, {
        text: 'ink',
      }),
    ),
  );
  const rows = [
    parentElement('td', [renderWordmark()], look('padding:8px 24px 16px')),
    parentElement(
      'td',
      [title, ...parts.map(renderPartHtml)],
      look(
        `padding:32px 24px 16px;border:1px solid;border-radius:14px;${TEXT_FONT};font-size:17px;line-height:1.55`,
        { background: 'paper', text: 'ink', border: 'line' },
      ),
    ),
    parentElement(
      'td',
      footer.map(renderPartHtml),
      look(`padding:24px 24px 8px;${TEXT_FONT};font-size:14px;line-height:1.5`, { text: 'ink-soft' }),
    ),
  ];
  // The layout is fixed, or a wide table of the text would widen the mail instead of scrolling.
  const column = renderLayout(rows, {
    width: '600',
    // Outlook for Windows knows no `max-width`. Cells with a border of their own keep round corners only where borders are separate.
    ...look('width:600px;max-width:100%;margin:0 auto;border-collapse:separate;table-layout:fixed'),
  });
  const page = renderLayout(
    [
      parentElement('td', [column], {
        align: 'center',
        ...look('padding:24px 8px', { background: 'paper-soft' }),
      }),
    ],
    { width: '100%', ...look('width:100%;table-layout:fixed', { background: 'paper-soft' }) },
  );
  const head = parentElement('head', [
    emptyElement('meta', { charset: 'utf-8' }),
    emptyElement('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    emptyElement('meta', { name: 'color-scheme', content: 'light dark' }),
    emptyElement('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    // Apple's programs would make links of dates and numbers.
    emptyElement('meta', {
      name: 'format-detection',
      content: 'telephone=no, date=no, address=no, email=no, url=no',
    }),
    element('title', subject),
    parentElement('style', [STYLE_SHEET]),
  ]);
  const body = parentElement('body', [renderPreview(preview), page], {
    ...look('margin:0;padding:0;word-break:break-word', { background: 'paper-soft' }),
  });
  return `<!doctype html>\n${breakTags(parentElement('html', [head, body], { lang: 'en', dir: 'ltr' }))}\n`;
};

/** Renders a mail's HTML and its plain text. Each ends with who sends it. */
export const renderLetter = (content: LetterContent): { subject: string; text: string; html: string } => {
  const footer = [...content.footer, { text: brand.postalAddress || brand.name }];
  return {
    subject: content.subject,
    text: `${[
      content.heading,
      ...content.parts.map(renderPartText),
      '--',
      ...footer.map(renderPartText),
    ].join('\n\n')}\n`,
    html: renderHtml({ ...content, footer }),
  };
};
