// Reads the markup of rendered pages, which has no other parser here.

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** The text of some markup, like `textContent`. */
export const readText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);

/** The first element with this tag, which must not contain another one of its kind. */
export const findElement = (html: string, tag: string): string =>
  new RegExp(`<${tag}[ >].*?</${tag}>`, 's').exec(html)?.[0] ?? '';

/** The section with this heading. */
export const findSection = (html: string, title: string): string => {
  const sections = html.split('<section').map((section) => section.split('</section>')[0] ?? '');
  return (
    sections.find((section) => {
      const id = /aria-labelledby="([^"]*)"/.exec(section)?.[1];
      const heading = new RegExp(`<(h[123])[^>]* id="${id}"[^>]*>(.*?)</\\1>`, 's').exec(section)?.[2];
      return heading !== undefined && readText(heading) === title;
    }) ?? ''
  );
};

/** The headings with their levels: `h2 Blog`. */
export const listHeadings = (html: string): string[] =>
  [...html.matchAll(/<(h[1234])[^>]*>(.*?)<\/\1>/gs)].map(
    ([, level, content = '']) => `${level} ${readText(content)}`,
  );

/** The texts of the elements with this tag. */
export const listTexts = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}(?: [^>]*)?>(.*?)</${tag}>`, 'gs'))].map(([, content = '']) =>
    readText(content),
  );

/** The links: their texts and addresses. */
export const listLinks = (html: string): { text: string; target: string }[] =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, target = '', content = '']) => ({
    text: readText(content),
    target: readText(target),
  }));

/** The addresses of all links with this text. */
export const linkTargets = (html: string, name: string): string[] =>
  listLinks(html).flatMap(({ text, target }) => (text === name ? [target] : []));

/** The method, the address and the fields of each form, and the words of its button. */
export const listForms = (html: string) =>
  [...html.matchAll(/<form ([^>]*)>(.*?)<\/form>/gs)].map(([, attributes = '', content = '']) => ({
    method: /method="([^"]*)"/.exec(attributes)?.[1],
    action: /action="([^"]*)"/.exec(attributes)?.[1],
    fields: [...content.matchAll(/ name="([^"]*)"(?: value="([^"]*)")?/g)].map(([, name, value = '']) =>
      value === '' ? name : `${name}=${value}`,
    ),
    button: /<button[^>]*>(.*?)<\/button>/.exec(content)?.[1],
    confirmsItself: attributes.includes('data-confirms'),
  }));
