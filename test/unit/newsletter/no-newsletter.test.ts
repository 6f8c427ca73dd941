// The pages of an owner who has neither a list nor another service's newsletter.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { pages } from '../../../web/build/site-pages.ts';
import { PUBLIC_PAGES } from '#shared/public-pages.ts';
import { NewsletterEnd } from '../../../web/features/newsletter/newsletter-end.tsx';
import { MailLinkPage } from '../../../web/pages/site/mail/{token}.tsx';

vi.mock('#shared/newsletter-links.ts', () => ({
  isListOn: false,
  newsletterHref: undefined,
  serviceHref: undefined,
}));

it('have no page to subscribe on', () => {
  expect(pages.map(({ address }) => address)).not.toContain('/newsletter');
  expect(PUBLIC_PAGES).not.toContain('/newsletter');
});

it.each(pages)('lead to no newsletter and speak of no service that sends it: $address', ({ content }) => {
  const html = renderToStaticMarkup(content);
  expect(html).not.toMatch(/Substack|href="\/newsletter"|action="\/api\/newsletter/);
  expect(html).not.toContain('straight to the newsletter');
});

it('have a card at the end of an article that leads into the site', () => {
  const html = renderToStaticMarkup(createElement(NewsletterEnd, { from: 'article' }));
  expect(html).toContain('href="/subscription"');
  expect(html).not.toContain('<form');
});

it('have no field behind a link in a mail that is too old', () => {
  const page = { kind: 'expired', of: 'sign-up' } as const;
  expect(renderToStaticMarkup(createElement(MailLinkPage, { page }))).not.toContain('<form');
});
