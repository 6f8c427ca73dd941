const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 60_000;

/** The attribute of a document without articles. */
export const WAITING = 'data-waiting';

const hasNewDocument = async (): Promise<boolean> => {
  const response = await fetch(location.href);
  // A 404 also ends the wait: the article was withdrawn.
  return (response.ok || response.status === 404) && !(await response.text()).includes(WAITING);
};

/**
 * Loads the document again when there is something to show. It fetches the document first, ever less often and only while the page
 * is visible, because each reload would interrupt a screen reader.
 */
export const waitForArticles = (pauseMs = FIRST_PAUSE_MS): void => {
  setTimeout(() => {
    if (document.hidden) return waitForArticles(pauseMs);
    const waitLonger = () => waitForArticles(Math.min(pauseMs * 2, LONGEST_PAUSE_MS));
    hasNewDocument().then((isNew) => (isNew ? location.reload() : waitLonger()), waitLonger);
  }, pauseMs);
};
