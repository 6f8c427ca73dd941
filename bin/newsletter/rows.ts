// The rows of a list as other services export it. Columns are found by their names, whatever their order.
import type { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import * as z from 'zod/mini';
import { parseMailAddress } from '#shared/mail-address.ts';
import { OperatorError } from '../../infra/operator-error.ts';

/** A row as it is taken over. `invalid` has no address; `unsubscribed` is marked so by the file itself. */
export type Row =
  | {
      readonly kind: 'subscriber';
      readonly line: number;
      readonly address: string;
      readonly since: Date | undefined;
    }
  | { readonly kind: 'invalid' | 'unsubscribed'; readonly line: number };

/** `Email Address` of Mailchimp becomes `email_address`. */
const toColumn = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_');

const ADDRESS_COLUMNS = ['email', 'email_address'];
/** When somebody subscribed or confirmed: ours, Mailchimp's, Substack's and Ghost's. */
const SINCE_COLUMNS = ['confirmed_at', 'confirm_time', 'optin_time', 'created_at'];
/** A value in these columns says that the row is of somebody who left: Mailchimp's and Ghost's. */
const ENDED_COLUMNS = ['unsub_time', 'clean_time', 'deleted_at'];

type Fields = Readonly<Record<string, string>>;

const isNo = (value: string | undefined): boolean => /^(false|no|0)$/i.test(value?.trim() ?? '');
const isYes = (value: string | undefined): boolean => /^(true|yes|1)$/i.test(value?.trim() ?? '');
const isFilled = (value: string | undefined): boolean => (value?.trim() ?? '') !== '';

const isUnsubscribed = (fields: Fields): boolean =>
  // Substack's and Ghost's marks.
  isYes(fields['email_disabled']) ||
  isNo(fields['subscribed_to_emails']) ||
  ENDED_COLUMNS.some((column) => isFilled(fields[column])) ||
  (isFilled(fields['state']) && fields['state']?.trim() !== 'confirmed');

const parseSince = (fields: Fields): Date | undefined => {
  const text = SINCE_COLUMNS.map((column) => fields[column]).find(isFilled);
  const since = new Date(text ?? Number.NaN);
  return Number.isNaN(since.getTime()) ? undefined : since;
};

const toRow = (fields: Fields, line: number): Row => {
  const address = parseMailAddress(ADDRESS_COLUMNS.map((column) => fields[column]).find(isFilled) ?? '');
  if (address === undefined) return { kind: 'invalid', line };
  if (isUnsubscribed(fields)) return { kind: 'unsubscribed', line };
  return { kind: 'subscriber', line, address, since: parseSince(fields) };
};

const Parsed = z.object({ record: z.record(z.string(), z.string()), info: z.object({ lines: z.int() }) });

/** Reads a file row by row. Throws an OperatorError if it has no column of addresses. */
export async function* readRows(input: Readable): AsyncGenerator<Row> {
  const records = input.pipe(
    parse({
      bom: true,
      columns: (header: string[]) => {
        const columns = header.map(toColumn);
        if (columns.some((column) => ADDRESS_COLUMNS.includes(column))) return columns;
        throw new OperatorError(`The first line names no column ${ADDRESS_COLUMNS.join(' or ')}`);
      },
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 100_000,
    }),
  );
  input.on('error', (error) => records.destroy(error));
  for await (const parsed of records) {
    const { record, info } = Parsed.parse(parsed);
    yield toRow(record, info.lines);
  }
}
