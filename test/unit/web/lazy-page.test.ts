import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { lazyPage } from '../../../web/app/lazy-page.ts';

it('renders a page whose chunk is loaded at once, without a fallback', async () => {
  const { Page, load } = lazyPage(() => Promise.resolve({ default: () => createElement('p', null, 'Here') }));
  await load();
  expect(renderToString(createElement(Page))).toBe('<p>Here</p>');
});
