import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { CustomerSessionContext, type CustomerContext } from '../../web/features/session/session.ts';

const rosa: CustomerContext = {
  session: {
    is: 'signed-in',
    identity: { userId: 'apple|rosa', name: 'Rosa', email: undefined, picture: undefined },
  },
  logOut: () => Promise.resolve(),
  leaveTo: () => Promise.resolve(),
  expire: () => Promise.resolve(),
};

/** The markup of a part of a signed-in page, with the answer to one query. */
export const renderSignedIn = (element: ReactNode, queryKey: QueryKey = [], answer?: unknown): string => {
  const client = new QueryClient();
  client.setQueryData(queryKey, answer);
  const page = createElement(CustomerSessionContext, { value: rosa }, element);
  return renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(QueryClientProvider, { client }, page)),
  );
};
