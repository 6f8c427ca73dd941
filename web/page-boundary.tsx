// What the application shows in the place of a page that could not be loaded, or that crashed.
import { Component, useEffect, useState, type ReactNode } from 'react';
import { brand } from '#shared/brand.ts';
import { fetchAppDocument } from './app-document.ts';
import { readItem, writeItem } from './browser-storage.ts';
import { app } from './content/app.ts';
import { pageFailure } from './content/page-failure.ts';
import { Button } from './ui/button.tsx';
import { Message } from './ui/message.tsx';
import { Spinner } from './ui/spinner.tsx';

/** The chunk of a page could not be loaded. Only a new document can load it: a browser may remember failed files. */
export class PageLoadError extends Error {
  override readonly name = 'PageLoadError';
}

/** The path of the page for which somebody had the document loaded anew. */
const KEY = 'failed-page';
/** A page that fails so early in its document has been loaded anew for nothing. */
const SOON_MS = 30_000;

const isFailingAgain = (): boolean =>
  readItem('sessionStorage', KEY) === location.pathname && performance.now() < SOON_MS;

type Words = Record<'title' | 'text' | 'action', string>;

const PageFailure = ({ title, text, action, children }: Words & { children?: ReactNode }) => {
  const [isTrying, setIsTrying] = useState(false);
  const loadAgain = async () => {
    setIsTrying(true);
    // Without a connection, the browser would replace the application by its own error page.
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

/** Whether the site did not answer when a page failed. Otherwise a new document would fail, too, and load itself forever. */
let wasOffline = false;

/** Loads the document anew as soon as the site answers. Nothing is lost: this page was never shown. */
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
  /** Whether the boundary surrounds the whole document, and not a place inside `<main>`. */
  isWholeDocument?: boolean;
  children: ReactNode;
}

interface State {
  failure?: ReactNode;
}

/** Keeps the failure of a page in the place of the page. With the address as its key, it lets another page be shown. */
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
