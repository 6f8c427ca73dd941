// What the page of an article and that of a lesson have in common.
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ApiError } from '../../api-error.ts';
import { QueryState } from '../../query-state.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { forgetWantedPage } from '../../wanted-page.ts';
import './reading.css';

/** Forgets that somebody wanted this page once they can read it, and scrolls to the heading that the address names. */
export const useReading = (isReadable: boolean): void => {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    if (isReadable) forgetWantedPage(pathname);
  }, [isReadable, pathname]);
  // The browser looked for the heading before the text was loaded.
  useEffect(() => {
    // In braces: newer browsers answer a promise, which an effect may not return.
    document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash]);
};

interface Props<Data> {
  /** Undefined if the address names no text. */
  id: string | undefined;
  query: UseQueryResult<Data>;
  words: Readonly<Record<'missing' | 'withdrawn', { readonly title: string; readonly text: string }>>;
  /** Says that the text could not be loaded. */
  failed: string;
  loading: ReactNode;
  /** The page of all texts. */
  all: { readonly to: string; readonly label: string };
  children: (data: Data) => ReactNode;
}

const Missing = ({ title, text, to, label }: Record<'title' | 'text' | 'to' | 'label', string>) => {
  const { pathname } = useLocation();
  useEffect(() => forgetWantedPage(pathname), [pathname]);
  return (
    <Message title={title}>
      <p>{text}</p>
      <Link className={buttonClass()} to={to}>
        {label}
      </Link>
    </Message>
  );
};

/** The text of an address; why there is none, if there is none or it was withdrawn; or what stands there meanwhile. */
export const Reading = <Data,>({ id, query, words, failed, loading, all, children }: Props<Data>) => {
  const { data, error } = query;
  const code = error instanceof ApiError ? error.code : undefined;
  if (id === undefined || code === 'not-found') return <Missing {...words.missing} {...all} />;
  if (code === 'gone') return <Missing {...words.withdrawn} {...all} />;
  return data ? children(data) : <QueryState query={query} title={failed} loading={loading} />;
};
