// Reads and sends the forms of a page over plain HTTP, as a browser without scripts does.

export interface Form {
  /** The address to which the form is sent. */
  readonly action: string;
  /** The values of the fields. For radio buttons and checkboxes, only the checked ones. */
  readonly fields: Readonly<Record<string, string>>;
  readonly buttons: readonly { readonly name: string; readonly value: string; readonly text: string }[];
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const unescape = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '');

const parseAttributes = (tag: string): ReadonlyMap<string, string> =>
  new Map(
    [...tag.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name,
      unescape(value),
    ]),
  );

const parseText = (html: string): string =>
  unescape(html.replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The forms of the page at `url`. */
export const parseForms = (html: string, url: string): readonly Form[] =>
  [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, opening = '', inner = '']) => {
    const inputs = [...inner.matchAll(/<input\b([^>]*)>/g)].map(([, tag = '']) => parseAttributes(tag));
    const isSent = (input: ReadonlyMap<string, string>) =>
      input.has('name') && (!/^(radio|checkbox)$/.test(input.get('type') ?? '') || input.has('checked'));
    return {
      action: new URL(parseAttributes(opening).get('action') ?? '', url).href,
      fields: Object.fromEntries(
        inputs.filter(isSent).map((input) => [input.get('name') ?? '', input.get('value') ?? '']),
      ),
      buttons: [...inner.matchAll(/<button\b([^>]*)>(.*?)<\/button>/gs)].map(([, tag = '', label = '']) => ({
        name: parseAttributes(tag).get('name') ?? '',
        value: parseAttributes(tag).get('value') ?? '',
        text: parseText(label),
      })),
    };
  });

/** A browser without scripts that keeps cookies. */
export interface FormBrowser {
  /** Opens a page and follows redirects within its origin. */
  readonly open: (url: string) => Promise<Destination>;
  /** Sends a form with these values, and follows redirects like `open`. */
  readonly send: (form: Form, filled?: Readonly<Record<string, string>>) => Promise<Destination>;
  /** The current cookies, by name. */
  readonly cookies: ReadonlyMap<string, string>;
}

/** The end of the redirects: a page, or an address of another origin, which is not opened. */
export type Destination =
  | { readonly kind: 'page'; readonly status: number; readonly url: string; readonly html: string }
  | { readonly kind: 'elsewhere'; readonly url: URL };

const MAX_REDIRECTS = 20;

/** Makes a browser without cookies. */
export const createFormBrowser = (): FormBrowser => {
  const cookies = new Map<string, string>();

  const request = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) {
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      const isOver = value === '' || /;\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(cookie);
      if (isOver) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };

  const followRedirects = async (url: string, first: Response): Promise<Destination> => {
    let at = url;
    let response = first;
    for (let redirects = 0; redirects < MAX_REDIRECTS; redirects += 1) {
      const location = response.headers.get('location');
      if (location === null || response.status < 300 || response.status > 399) {
        return { kind: 'page', status: response.status, url: at, html: await response.text() };
      }
      await response.body?.cancel();
      const next = new URL(location, at);
      if (next.origin !== new URL(at).origin) return { kind: 'elsewhere', url: next };
      at = next.href;
      response = await request(at);
    }
    throw new Error(`${url} redirects endlessly`);
  };

  return {
    cookies,
    open: async (url) => followRedirects(url, await request(url)),
    send: async ({ action, fields }, filled = {}) =>
      followRedirects(
        action,
        await request(action, {
          method: 'POST',
          headers: { origin: new URL(action).origin },
          body: new URLSearchParams({ ...fields, ...filled }),
        }),
      ),
  };
};
