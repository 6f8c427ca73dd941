import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { WebSettings } from '#shared/web-settings.ts';
import { OrderTerms } from '../../../web/features/subscriptions/order-terms.tsx';
import { webSettings } from '../web-settings.ts';

const render = (settings?: Partial<WebSettings>) =>
  renderToStaticMarkup(createElement(OrderTerms, { settings: settings && { ...webSettings, ...settings } }));

it('says before the payment that a final invoice cannot be corrected, also while the settings load', () => {
  for (const html of [render(), render({})]) {
    expect(html).toContain('a final invoice cannot be corrected');
    expect(html).not.toContain('<a');
  }
});

it('links the terms where the stage has some', () => {
  const html = render({ terms: 'https://plainly.example/terms' });
  expect(html).toContain('href="https://plainly.example/terms"');
});
