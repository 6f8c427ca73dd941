// Fetches JSON. The API client and the settings go through here.
import { ApiError, parseApiError } from './api-error.ts';

const TIMEOUT_MS = 30_000;

/** Fetches the JSON of one response. Every failure is an ApiError; an abort by `signal` stays an abort. */
export const fetchJson = async (url: string, init: RequestInit, signal?: AbortSignal): Promise<unknown> => {
  // `AbortSignal.any` is newer than our oldest browsers.
  const call = new AbortController();
  const abort = (): void => call.abort();
  const timer = setTimeout(abort, TIMEOUT_MS);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...init, signal: call.signal });
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(navigator.onLine ? 'unavailable' : 'offline');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw response.ok
      ? new ApiError('unavailable', { status: response.status })
      : parseApiError(response, text);
  }
  if (!response.ok) throw parseApiError(response, body);
  return body;
};

/** The parts of a call, without the types of its endpoint. */
export interface RequestParts {
  readonly params?: object;
  readonly query?: object;
  readonly body?: object;
  readonly signal?: AbortSignal | undefined;
}

const toEntries = (record: object = {}): [string, string][] =>
  Object.entries(record).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );

/** The URL of a call: parameters replace the braces of the path, and the query follows. */
export const toUrl = (base: string, path: string, { params, query }: RequestParts): string => {
  const filled = toEntries(params).reduce(
    (url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  );
  const search = new URLSearchParams(toEntries(query)).toString();
  return `${base}${filled}${search && `?${search}`}`;
};

/** The options for `fetch`. A body is sent as JSON. */
export const toRequestInit = (
  method: string,
  headers: Record<string, string>,
  { body }: RequestParts,
): RequestInit => ({
  method,
  headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
  ...(body && { body: JSON.stringify(body) }),
});
