import { Logger } from '@aws-lambda-powertools/logger';

const logger = new Logger();

/** What one request came to; no body, no token, no personal data. */
export interface RequestLine {
  readonly route: string;
  /** `ok` or the code of the problem. */
  readonly outcome: string;
  readonly status: number;
  readonly durationMs: number;
  readonly requestId: string;
}

/** What one run of a job came to, with figures of its own. */
export interface RunLine {
  readonly job: string;
  readonly durationMs: number;
  readonly requestId: string;
  readonly [figure: string]: unknown;
}

const write = (what: string, line: object, error: unknown): void => {
  const extra = { ...line };
  if (error === undefined) logger.info(what, extra);
  else
    logger.error(what, extra, {
      error: error instanceof Error ? error : new Error('What was thrown is no error'),
    });
};

/** One structured line a request; with the error that made it a 5xx. */
export const logRequest = (line: RequestLine, error?: unknown): void => write('request', line, error);

/** One structured line a run; with the error that ended it. */
export const logRun = (line: RunLine, error?: unknown): void => write('run', line, error);

/** What somebody should look at although the work goes on: ids, never personal data. */
export const logTrouble = (what: string, details: object, error?: unknown): void =>
  write(what, details, error ?? new Error(what));
