// Auth0's client for Node speaks https alone, and the local tenant http.
import { vi } from 'vitest';

/** Lets calls of https://localhost reach http://localhost, until the globals are unstubbed. */
export const callAuth0ByHttp = (): void => {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: RequestInfo | URL, init?: RequestInit) =>
    fetch(
      String(url instanceof Request ? url.url : url).replace('https://localhost', 'http://localhost'),
      init,
    ),
  );
};
