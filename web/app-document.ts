import { paths } from './paths.ts';

const TIMEOUT_MS = 10_000;

/** The application's document as the site serves it now; undefined when the site does not answer. */
export const fetchAppDocument = async (): Promise<string | undefined> => {
  try {
    // Every address of the application has the same document.
    const response = await fetch(paths.dashboard, {
      cache: 'no-cache',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok ? await response.text() : undefined;
  } catch {
    // There is no connection.
    return undefined;
  }
};
