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

/** One structured line a request; with the error that made it a 5xx. */
export const logRequest = (line: RequestLine, error?: unknown): void => {
  const extra = { ...line };
  if (error === undefined) logger.info('request', extra);
  else
    logger.error('request', extra, {
      error: error instanceof Error ? error : new Error('What was thrown is no error'),
    });
};
