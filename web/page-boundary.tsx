// What the application shows instead of a page that could not be loaded, or that crashed.
import { Component, useEffect, useState, type ReactNode } from 'react';
import { brand } from '#shared/brand.ts';
import { fetchAppDocument } from './app-document.ts';
import { readItem, writeItem } from './browser-storage.ts';
import { app } from './content/app.ts';
import { pageFailure } from './content/page-failure.ts';
import { Button } from './ui/button.tsx';
import { Message } from './ui/message.tsx';
import { Spinner } from './ui/spinner.tsx';

/**
 * Thrown if the chunk of a page could not be loaded. Only a new document can load it, because a browser may remember failed files.
 */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
}

/** The key of the path of the page for which somebody loaded the document again. */
const KEY = 'failed-page';
/** If a page fails within this time of a new document, loading it again did not help. */
const SOON_MS = 30_000;

const isFailingAgain = (): boolean =>
  readItem('sessionStorage', KEY) === location.pathname && performance.now() < SOON_MS;

type Words = Record<'title' | 'text' | 'action', string>;

const PageFailure = ({ title, text, action, children }: Words & { children?: ReactNode }) => {
  const [isTrying, setIsTrying] = useState(false);
  const loadAgain = async () => {
    setIsTrying(true);
    // Without a connection, a reload would replace the application by the browser's error page.
    if ((await fetchAppDocument()) === undefined) {
      setIsTrying(false);
      return;
    }
    writeItem('sessionStorage', KEY, location.pathname);
    location.reload();
  };
  return (
    <Message title={title} role="alert">
      <title>{`${title} · ${brand.name}`}</title>
      <p>{text}</p>
      {children}
      <Button disabled={isTrying} aria-busy={isTrying} onClick={() => void loadAgain()}>
        {isTrying ? app.trying : action}
      </Button>
    </Message>
  );
};

const PageCrashed = () => {
  const [isAgain] = useState(isFailingAgain);
  return isAgain ? (
    <PageFailure {...pageFailure.again}>
      <a href={`mailto:${brand.contactEmail}`}>{brand.contactEmail}</a>
    </PageFailure>
  ) : (
    <PageFailure {...pageFailure.crashed} />
  );
};

const CHECK_MS = 5000;

/** Whether the site was unreachable when a page failed. Otherwise a new document would fail too, and reload forever. */
let wasOffline = false;

/** Loads the document again as soon as the site answers. Nothing is lost, because this page was never shown. */
const PageNotLoaded = () => {
  const [isOffline, setIsOffline] = useState<boolean>();
  useEffect(() => {
    let isShown = true;
    let timer: ReturnType<typeof setTimeout>;
    const check = async () => {
      clearTimeout(timer);
      const answers = (await fetchAppDocument()) !== undefined;
      if (!isShown) return;
      if (answers && wasOffline) {
        location.reload();
        return;
      }
      setIsOffline(!answers);
      if (answers) return;
      wasOffline = true;
      timer = setTimeout(() => void check(), CHECK_MS);
    };
    const onOnline = () => void check();
    void check();
    addEventListener('online', onOnline);
    return () => {
      isShown = false;
      clearTimeout(timer);
      removeEventListener('online', onOnline);
    };
  }, []);
  if (isOffline === undefined) return <Spinner label={app.loading} />;
  return isOffline ? <PageFailure {...pageFailure.offline} /> : <PageCrashed />;
};

interface Props {
  /** Whether the boundary is around the whole document, instead of inside `<main>`. */
  isWholeDocument?: boolean;
  children: ReactNode;
}

interface State {
  failure?: ReactNode;
}

/** Shows a page's failure in its place. Use the address as `key`, so that the next page is not affected. */
export class PageBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return {
      failure: error instanceof PageLoadError ? <PageNotLoaded /> : <PageCrashed />,
    };
  }

  override render() {
    const { isWholeDocument = false, children } = this.props;
    const { failure } = this.state;
    if (failure === undefined) return children;
    return isWholeDocument ? <main>{failure}</main> : failure;
  }
}
