// Reads and sends the forms of a page by plain HTTP, as a browser without scripts would.

export interface Form {
  /** Where it is sent. */
  readonly action: string;
  /** What is in it already; of radio buttons and boxes only what is chosen. */
  readonly fields: Readonly<Record<string, string>>;
  readonly buttons: readonly { readonly name: string; readonly value: string; readonly text: string }[];
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const unescaped = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '');

const attributesOf = (tag: string): ReadonlyMap<string, string> =>
  new Map(
    [...tag.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name,
      unescaped(value),
    ]),
  );

const textOf = (html: string): string =>
  unescaped(html.replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The forms of a page, which lies at `url`. */
export const formsOf = (html: string, url: string): readonly Form[] =>
  [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, opening = '', inner = '']) => {
    const inputs = [...inner.matchAll(/<input\b([^>]*)>/g)].map(([, tag = '']) => attributesOf(tag));
    const isSent = (input: ReadonlyMap<string, string>) =>
      input.has('name') && (!/^(radio|checkbox)$/.test(input.get('type') ?? '') || input.has('checked'));
    return {
      action: new URL(attributesOf(opening).get('action') ?? '', url).href,
      fields: Object.fromEntries(
        inputs.filter(isSent).map((input) => [input.get('name') ?? '', input.get('value') ?? '']),
      ),
      buttons: [...inner.matchAll(/<button\b([^>]*)>(.*?)<\/button>/gs)].map(([, tag = '', label = '']) => ({
        name: attributesOf(tag).get('name') ?? '',
        value: attributesOf(tag).get('value') ?? '',
        text: textOf(label),
      })),
    };
  });

/** Somebody at a browser without scripts: keeps cookies, and goes from page to page. */
export interface Walker {
  /** Follows redirects as long as they stay at this page's origin; the last address may lie elsewhere. */
  readonly open: (url: string) => Promise<Stop>;
  /** Sends a form with what was filled in, and goes on like `open`. */
  readonly send: (form: Form, filled?: Readonly<Record<string, string>>) => Promise<Stop>;
}

/** Where a walk ended: at a page, or at the address of another origin, which was not asked for. */
export type Stop =
  | { readonly kind: 'page'; readonly status: number; readonly url: string; readonly html: string }
  | { readonly kind: 'elsewhere'; readonly url: URL };

const MOST_REDIRECTS = 20;

/** A new browser, with no cookie yet. */
export const walker = (): Walker => {
  const cookies = new Map<string, string>();

  const ask = async (url: string, init: RequestInit = {}): Promise<Response> => {
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

  const walk = async (url: string, first: Response): Promise<Stop> => {
    let at = url;
    let response = first;
    for (let redirects = 0; redirects < MOST_REDIRECTS; redirects += 1) {
      const location = response.headers.get('location');
      if (location === null || response.status < 300 || response.status > 399) {
        return { kind: 'page', status: response.status, url: at, html: await response.text() };
      }
      await response.body?.cancel();
      const next = new URL(location, at);
      if (next.origin !== new URL(at).origin) return { kind: 'elsewhere', url: next };
      at = next.href;
      response = await ask(at);
    }
    throw new Error(`${url} redirects for ever`);
  };

  return {
    open: async (url) => walk(url, await ask(url)),
    send: async ({ action, fields }, filled = {}) =>
      walk(
        action,
        await ask(action, {
          method: 'POST',
          headers: { origin: new URL(action).origin },
          body: new URLSearchParams({ ...fields, ...filled }),
        }),
      ),
  };
};
