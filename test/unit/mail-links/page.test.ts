import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { mailLinkEndpoints } from '#shared/contract/mail-links.ts';
import type { MailLinkPage } from '#shared/mail-link-page.ts';
import { toMailLinkAction } from '../../../web/features/mail-links/mail-link-page.tsx';
import { SUBSCRIBE_ACTION } from '../../../web/features/newsletter/form-actions.ts';
import { mailLinkHead, MailLinkPage as Page } from '../../../web/pages/site/mail/{token}.tsx';
import { listForms } from '../markup.ts';

const token = 'a.token';
const masked = 'j…@example.com';

const render = (page: MailLinkPage | undefined) => renderToStaticMarkup(createElement(Page, { page }));

describe('the page of a link in a mail', () => {
  const isOwnBrowserPossible = true;
  const customer = 'owner@bakery.example';

  it('leads by its button to the endpoint of the contract', () => {
    expect(toMailLinkAction(token)).toBe(
      `/api${mailLinkEndpoints.followLink.path.replace('{token}', token)}`,
    );
  });

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
    expect(listForms(html)).toMatchObject([
      { method: 'post', action: '/api/mail-link/a.token', fields, button },
    ]);
    expect(html).toContain(`<strong>${masked}</strong>`);
  });

  it.each([
    [customer, `${customer} wants copies`],
    [null, 'A customer wants copies'],
  ])('names the customer whose invoices are offered: %s', (name, words) => {
    expect(render({ kind: 'confirm-invoice-address', token, masked, customer: name })).toContain(words);
  });

  it('confirms by itself only a sign-up whose browser may do so', () => {
    const confirmsItself = (page: MailLinkPage) =>
      listForms(render(page)).some((form) => form.confirmsItself);
    expect(confirmsItself({ kind: 'confirm-subscription', token, masked, isOwnBrowserPossible })).toBe(true);
    expect(confirmsItself({ kind: 'confirm-subscription', token, masked, isOwnBrowserPossible: false })).toBe(
      false,
    );
    expect(confirmsItself({ kind: 'leave', token, masked })).toBe(false);
    expect(confirmsItself({ kind: 'confirm-address', token, masked })).toBe(false);
  });

  it('has an empty field to subscribe with after the time of a sign-up', () => {
    expect(listForms(render({ kind: 'expired', of: 'sign-up' }))).toMatchObject([
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
    { kind: 'leave-test' },
    { kind: 'unknown' },
    undefined,
  ])('has no form where there is nothing to do: %j', (page) => {
    expect(listForms(render(page))).toEqual([]);
  });

  it('stays out of search engines', () => {
    expect(mailLinkHead({ kind: 'leave', token, masked })).toMatchObject({ isHidden: true });
  });
});
