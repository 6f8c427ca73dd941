import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { newsletterEndpoints, SIGN_UP_ANSWERS } from '#shared/contract/newsletter.ts';
import { SUBSCRIBE_ACTION } from '../../../web/features/newsletter/form-actions.ts';
import { NewsletterLink } from '../../../web/newsletter-link.tsx';
import { page as newsletter } from '../../../web/pages/site/newsletter.tsx';
import { listForms } from '../markup.ts';

describe('the forms of the newsletter', () => {
  it('lead to the endpoint of the contract', () => {
    expect(SUBSCRIBE_ACTION).toBe(`/api${newsletterEndpoints.subscribe.path}`);
  });

  it('send the fields that the contract takes', () => {
    const [form] = listForms(renderToStaticMarkup(newsletter.content));
    expect(form).toMatchObject({ method: 'post', action: SUBSCRIBE_ACTION, button: 'Subscribe' });
    const names = form?.fields.map((field) => field?.replace(/=.*/, ''));
    expect(names?.toSorted()).toEqual(Object.keys(newsletterEndpoints.subscribe.body.shape).toSorted());
  });

  it('have a section for each answer', () => {
    const html = renderToStaticMarkup(newsletter.content);
    for (const id of Object.values(SIGN_UP_ANSWERS)) expect(html).toContain(`id="${id}"`);
  });
});

describe('a link to the newsletter', () => {
  const link = (href: string | undefined) =>
    renderToStaticMarkup(createElement(NewsletterLink, { label: 'News', href }));

  it('leads to our page in the same tab', () => {
    expect(link('/newsletter')).toBe('<a href="/newsletter">News</a>');
  });

  it('leads to another service in a new tab', () => {
    expect(link('https://letters.example/')).toMatch(
      /^<a href="https:\/\/letters\.example\/" target="_blank" rel="noopener noreferrer">News/,
    );
  });
});
