import { Logger } from '@aws-lambda-powertools/logger';

const logger = new Logger();

/** The log line of a request. It holds no body, no token and no personal data. */
export interface RequestLine {
  readonly route: string;
  /** `ok` or the code of the problem. */
  readonly outcome: string;
  readonly status: number;
  readonly durationMs: number;
  readonly requestId: string;
}

/** The log line of a job's run, with the job's own figures. */
export interface RunLine {
  readonly job: string;
  readonly durationMs: number;
  readonly requestId: string;
  readonly [figure: string]: unknown;
}

const write = (message: string, line: object, error: unknown): void => {
  const extra = { ...line };
  if (error === undefined) logger.info(message, extra);
  else
    logger.error(message, extra, {
      error: error instanceof Error ? error : new Error('The thrown value is not an Error'),
    });
};

/** Logs a request, with the error that caused a 5xx. */
export const logRequest = (line: RequestLine, error?: unknown): void => write('request', line, error);

/** Logs a run of a job, with the error that ended it. */
export const logRun = (line: RunLine, error?: unknown): void => write('run', line, error);

/** Logs an error that does not stop the work but that staff should look at. `details` holds ids, never personal data. */
export const logError = (message: string, details: object, error?: unknown): void =>
  write(message, details, error ?? new Error(message));
