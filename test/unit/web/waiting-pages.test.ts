import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ApiError } from '../../../web/api-error.ts';
import { DraftEditor } from '../../../web/features/writing/draft-editor.tsx';
import ArticlePage from '../../../web/pages/app/articles/{address}.tsx';
import CancelPage from '../../../web/pages/app/cancel.tsx';
import CheckoutPage from '../../../web/pages/app/subscribe/essentials.tsx';
import SuccessPage from '../../../web/pages/app/success.tsx';
import { QueryState } from '../../../web/query-state.tsx';

const ID = '01kagv9g00aaaaaaaaaaaaaaaa';

const Draft = () =>
  createElement(DraftEditor, { draftId: ID, staffId: 'edith', isLeaving: false, onSignIn: () => undefined });

/** A page before any answer. */
const renderWaiting = (page: ComponentType, path: string, at: string) => {
  const routes = createElement(Routes, null, createElement(Route, { path, element: createElement(page) }));
  const router = createElement(MemoryRouter, { initialEntries: [at] }, routes);
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, router));
};

it.each<[string, ComponentType, string, string]>([
  ['an article', ArticlePage, '/articles/:address', `/articles/a-postcard-${ID}`],
  ['the order', CheckoutPage, '/subscribe/essentials', '/subscribe/essentials'],
  ['a canceled payment', CancelPage, '/cancel', '/cancel?session_id=cs_1'],
  ['a payment', SuccessPage, '/success', '/success?session_id=cs_1'],
  ['a draft', Draft, '/content/:draftId', `/content/${ID}`],
])('shows one heading while it waits for %s', (_, page, path, at) => {
  expect(renderWaiting(page, path, at).match(/<h1/g)).toHaveLength(1);
});

it("only disables 'Try again' while the browser tries again by itself", () => {
  const query = {
    error: new ApiError('unavailable'),
    isPaused: false,
    isFetching: true,
    refetch: () => undefined,
  };
  const markup = renderToStaticMarkup(createElement(QueryState, { query, title: 'Not loaded' }));
  expect(markup).toMatch(/<button [^>]*disabled[^>]*>Try again</);
});
