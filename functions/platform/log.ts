// Log lines: one JSON object each, which CloudWatch parses. We use no library: a logger would add 20 kB to each bundle and log
// every property of an error, and a DynamoDB error can hold a customer's items.

/** The log line of a request. It holds no body, no token and no personal data. */
export interface RequestLine {
  readonly route: string;
  /** `ok` or the code of the problem. */
  readonly outcome: string;
  readonly status: number;
  readonly durationMs: number;
  readonly requestId: string;
  /** Of staff: the hash of the person, and the text that they read or changed. */
  readonly staff?: string;
  readonly draftId?: string;
}

/** The log line of a job's run, with the job's own figures. */
export interface RunLine {
  readonly job: string;
  readonly durationMs: number;
  readonly requestId: string;
  readonly [figure: string]: unknown;
}

/** Only tests set this level. A deployed function logs everything. */
const { LOG_LEVEL: threshold } = process.env;

const describe = (error: unknown): object => {
  if (!(error instanceof Error)) return { message: 'The thrown value is not an Error' };
  const { name, message, stack, cause } = error;
  return { name, message, stack, ...(cause === undefined ? {} : { cause: describe(cause) }) };
};

const write = (message: string, line: object, error: unknown): void => {
  if (threshold === 'SILENT' || (threshold === 'ERROR' && error === undefined)) return;
  const level = error === undefined ? 'INFO' : 'ERROR';
  const timestamp = new Date().toISOString();
  const more = error === undefined ? {} : { error: describe(error) };
  process.stdout.write(`${JSON.stringify({ level, message, timestamp, ...line, ...more })}\n`);
};

/** Logs a request, with the error that caused a 5xx. */
export const logRequest = (line: RequestLine, error?: unknown): void => write('request', line, error);

/** Logs a run of a job, with the error that ended it. */
export const logRun = (line: RunLine, error?: unknown): void => write('run', line, error);

type CountedEvent =
  | 'SubscriptionStarted'
  | 'HumanCheckSolved'
  | 'HumanCheckRefused'
  | 'HandOffRefused'
  | 'MailDropped'
  | 'StaffMailFailed';

/** Logs an event that an alarm or the dashboard counts, or an operator looks for. `details` holds ids, never personal data. */
export const logEvent = (event: CountedEvent, details: object = {}): void =>
  write('event', { event, ...details }, undefined);

/** Logs an error that does not stop the work, but that needs attention. `details` holds ids, never personal data. */
export const logError = (message: string, details: object, error?: unknown): void =>
  write(message, details, error ?? new Error(message));
