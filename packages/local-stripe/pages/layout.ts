import type { Reply } from '../request.ts';
import { html, Html } from './html.ts';

interface Page {
  title: string;
  body: Html;
  status?: number;
  /** For tables: the whole width. */
  isWide?: boolean;
}

/** A whole page, with the ribbon that says what it is. */
export const page = ({ title, body, status = 200, isWide = false }: Page): Reply => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    // Without form-action: a form's answer leads on to the merchant's site.
    'content-security-policy':
      "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  },
  body: html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Stripe stand-in</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/style.css" />
      </head>
      <body>
        <header class="ribbon">
          <strong>Stand-in for Stripe.</strong> No card is charged and no money moves here.
        </header>
        <main class="${isWide ? 'wide' : 'narrow'}">${body}</main>
      </body>
    </html>`.text,
});

export const redirect = (location: string): Reply => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store' },
  body: '',
});

/** A page with one thing to say and one way on. */
export const notice = (
  title: string,
  text: string,
  link: { href: string; text: string } | null,
  status = 200,
): Reply =>
  page({
    title,
    status,
    body: html`<div class="card notice">
      <h1>${title}</h1>
      <p>${text}</p>
      ${link && html`<p><a class="button" href="${link.href}">${link.text}</a></p>`}
    </div>`,
  });

export const notFound = (): Reply =>
  notice(
    'Nothing here',
    'This address leads nowhere. The link may have been cut off.',
    { href: '/', text: 'To the dashboard' },
    404,
  );
