import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { newsletterEndpoints, SIGN_UP_ANSWERS } from '#shared/contract/newsletter.ts';
import type { MailLinkPage } from '#shared/mail-link-page.ts';
import { SUBSCRIBE_ACTION, toMailLinkAction } from '../../../web/features/newsletter/form-actions.ts';
import { NewsletterLink } from '../../../web/newsletter-link.tsx';
import { mailLinkHead, MailLinkPage as Page } from '../../../web/pages/site/mail/{token}.tsx';
import { page as newsletter } from '../../../web/pages/site/newsletter.tsx';

const token = 'a.token';
const masked = 'j…@example.com';

const render = (page: MailLinkPage | undefined) => renderToStaticMarkup(createElement(Page, { page }));

/** The method, the address and the fields of each form, and the words of its button. */
const forms = (html: string) =>
  [...html.matchAll(/<form ([^>]*)>(.*?)<\/form>/gs)].map(([, attributes = '', content = '']) => ({
    method: /method="([^"]*)"/.exec(attributes)?.[1],
    action: /action="([^"]*)"/.exec(attributes)?.[1],
    fields: [...content.matchAll(/ name="([^"]*)"(?: value="([^"]*)")?/g)].map(([, name, value = '']) =>
      value === '' ? name : `${name}=${value}`,
    ),
    button: /<button[^>]*>(.*?)<\/button>/.exec(content)?.[1],
    confirmsItself: attributes.includes('data-confirms'),
  }));

describe('the forms of the newsletter', () => {
  it('lead to the endpoints of the contract', () => {
    expect(SUBSCRIBE_ACTION).toBe(`/api${newsletterEndpoints.subscribe.path}`);
    expect(toMailLinkAction(token)).toBe(
      `/api${newsletterEndpoints.followLink.path.replace('{token}', token)}`,
    );
  });

  it('send the fields that the contract takes', () => {
    const [form] = forms(renderToStaticMarkup(newsletter.content));
    expect(form).toMatchObject({ method: 'post', action: SUBSCRIBE_ACTION, button: 'Subscribe' });
    const names = form?.fields.map((field) => field?.replace(/=.*/, ''));
    expect(names?.toSorted()).toEqual(Object.keys(newsletterEndpoints.subscribe.body.shape).toSorted());
  });

  it('have a section for each answer', () => {
    const html = renderToStaticMarkup(newsletter.content);
    for (const id of Object.values(SIGN_UP_ANSWERS)) expect(html).toContain(`id="${id}"`);
  });
});

describe('the page of a link in a mail', () => {
  const isOwnBrowserPossible = true;
  const customer = 'owner@bakery.example';

  it.each<[MailLinkPage, string, string[]]>([
    [{ kind: 'confirm-subscription', token, masked, isOwnBrowserPossible }, 'Confirm', ['action=confirm']],
    [{ kind: 'subscribed', token, masked }, 'Leave the list', ['action=leave']],
    [{ kind: 'leave', token, masked }, 'Leave the list', ['action=leave']],
    [{ kind: 'left', token, masked }, 'Subscribe again', ['action=again']],
    [{ kind: 'confirm-address', token, masked }, 'Confirm', ['action=confirm']],
    [{ kind: 'confirm-invoice-address', token, masked, customer }, 'Send me the copies', ['action=confirm']],
    [{ kind: 'end-invoice-copies', token, masked }, 'End the copies', ['action=leave']],
  ])('has one button that does it and names the masked address: %j', (page, button, fields) => {
    const html = render(page);
    expect(forms(html)).toMatchObject([{ method: 'post', action: '/api/mail-link/a.token', fields, button }]);
    expect(html).toContain(`<strong>${masked}</strong>`);
  });

  it.each([
    [customer, `${customer} wants copies`],
    [null, 'A customer wants copies'],
  ])('names the customer whose invoices are offered: %s', (name, words) => {
    expect(render({ kind: 'confirm-invoice-address', token, masked, customer: name })).toContain(words);
  });

  it('confirms by itself only a sign-up whose browser may do so', () => {
    const confirmsItself = (page: MailLinkPage) => forms(render(page)).some((form) => form.confirmsItself);
    expect(confirmsItself({ kind: 'confirm-subscription', token, masked, isOwnBrowserPossible })).toBe(true);
    expect(confirmsItself({ kind: 'confirm-subscription', token, masked, isOwnBrowserPossible: false })).toBe(
      false,
    );
    expect(confirmsItself({ kind: 'leave', token, masked })).toBe(false);
    expect(confirmsItself({ kind: 'confirm-address', token, masked })).toBe(false);
  });

  it('has an empty field to subscribe with after the time of a sign-up', () => {
    expect(forms(render({ kind: 'expired', of: 'subscription' }))).toMatchObject([
      { action: SUBSCRIBE_ACTION, fields: ['from=page', 'browser', 'email'] },
    ]);
  });

  it.each<MailLinkPage | undefined>([
    { kind: 'expired', of: 'address' },
    { kind: 'expired', of: 'invoice-address' },
    { kind: 'expired', of: 'invoice-copies' },
    { kind: 'address-confirmed', masked },
    { kind: 'invoice-address-confirmed', masked },
    { kind: 'invoice-copies-ended' },
    { kind: 'unknown' },
    undefined,
  ])('has no form where there is nothing to do: %j', (page) => {
    expect(forms(render(page))).toEqual([]);
  });

  it('stays out of search engines', () => {
    expect(mailLinkHead({ kind: 'leave', token, masked })).toMatchObject({ isHidden: true });
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
