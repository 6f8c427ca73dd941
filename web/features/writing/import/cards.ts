// The cards of Ghost's editors as HTML, with the classes that Ghost's own pages give them. Facts of the cards: the public schema of
// TryGhost/Koenig, kg-default-nodes and kg-default-cards.
import { isRecord } from '../../../json.ts';
import { renderMarkdown } from '../body-editor/markdown.ts';

export type Data = Readonly<Record<string, unknown>>;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '');

/** A text of a record; empty if it has none. */
export const readText = (data: unknown, name: string): string => {
  const value = isRecord(data) ? data[name] : undefined;
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
};

export const readList = (data: unknown, name: string): readonly unknown[] => {
  const value = isRecord(data) ? data[name] : undefined;
  return Array.isArray(value) ? value : [];
};

export const toLink = (href: string, words: string): string =>
  href === '' ? '' : `<p><a href="${escapeHtml(href)}">${escapeHtml(words || href)}</a></p>`;

export const toImage = (src: string, alt: string, caption: string): string =>
  src === ''
    ? ''
    : `<figure><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"><figcaption>${caption}</figcaption></figure>`;

const toGallery = (data: Data): string => {
  const images = readList(data, 'images').map((image) =>
    toImage(readText(image, 'src'), readText(image, 'alt'), readText(image, 'caption')),
  );
  return `${images.join('')}<p>${readText(data, 'caption')}</p>`;
};

/** The HTML of a card, by its name in Lexical or in mobiledoc. An unknown card is named later, so that nobody loses it unseen. */
export const renderCard = (name: string, data: Data): string => {
  const text = (field: string) => readText(data, field);
  const caption = text('caption') && `<p>${text('caption')}</p>`;
  switch (name) {
    case 'image':
      return toImage(text('src'), text('alt'), text('caption'));
    case 'gallery':
      return toGallery(data);
    case 'html':
      return text('html');
    case 'markdown':
    case 'card-markdown':
      return renderMarkdown(text('markdown'));
    case 'codeblock':
    case 'code':
      return `<pre><code>${escapeHtml(text('code'))}</code></pre>${caption}`;
    case 'horizontalrule':
    case 'hr':
      return '<hr>';
    case 'paywall':
      return '<!--members-only-->';
    case 'embed':
      return `<figure class="kg-embed-card">${text('html') || toLink(text('url'), '')}</figure>${caption}`;
    case 'bookmark':
      return `<figure class="kg-bookmark-card">${toLink(text('url'), readText(data['metadata'], 'title'))}</figure>${caption}`;
    case 'callout':
      return `<div class="kg-callout-card"><div class="kg-callout-emoji">${text('calloutEmoji')}</div><div class="kg-callout-text">${text('calloutText')}</div></div>`;
    case 'toggle':
      return `<div class="kg-toggle-card"><h4>${text('heading')}</h4>${text('content')}</div>`;
    case 'button':
      return `<div class="kg-button-card">${toLink(text('buttonUrl'), text('buttonText'))}</div>`;
    case 'video':
      return `<figure class="kg-video-card"><video src="${escapeHtml(text('src'))}" title="${escapeHtml(text('fileName'))}"></video></figure>${caption}`;
    case 'audio':
      return `<div class="kg-audio-card"><audio src="${escapeHtml(text('src'))}" title="${escapeHtml(text('title'))}"></audio></div>${caption}`;
    case 'file':
      return `<div class="kg-file-card">${toLink(text('src'), text('fileTitle') || text('fileName'))}<p>${text('fileCaption')}</p></div>`;
    case 'product':
      return `${toImage(text('productImageSrc'), '', '')}<h4>${text('productTitle')}</h4>${text('productDescription')}${toLink(text('productUrl'), text('productButton'))}`;
    case 'header':
      return `${toImage(text('backgroundImageSrc'), '', '')}<h2>${text('header')}</h2><p>${text('subheader')}</p>${toLink(text('buttonUrl'), text('buttonText'))}`;
    case 'call-to-action':
      return `${toImage(text('imageUrl'), '', '')}${text('textValue')}${toLink(text('buttonUrl'), text('buttonText'))}`;
    // What only mails or subscribers see.
    case 'signup':
    case 'email':
    case 'email-cta':
      return '';
    default:
      return `<div class="unknown-card" title="${escapeHtml(name)}"></div>`;
  }
};
