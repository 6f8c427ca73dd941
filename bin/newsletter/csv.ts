// The lines of a list as spreadsheets and services write them: any usual encoding, delimiter and end of a line. One stray quote costs
// one row: csv-parse alone would take everything up to the next quote for one field.
import { parse } from 'csv-parse/sync';
import { OperatorError } from '../../infra/operator-error.ts';

interface Decoded {
  readonly encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252';
  readonly text: string;
}

/** Excel writes UTF-16 with a mark as 'Unicode Text', and the code page of Windows as 'CSV'. */
const decode = (bytes: Uint8Array): Decoded => {
  const [first, second] = bytes;
  const decodeAs = (label: string, isStrict = false) =>
    new TextDecoder(label, { fatal: isStrict }).decode(bytes);
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0))
    return { encoding: 'UTF-16', text: decodeAs('utf-16le') };
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0))
    return { encoding: 'UTF-16', text: decodeAs('utf-16be') };
  try {
    return { encoding: 'UTF-8', text: decodeAs('utf-8', true) };
  } catch {
    return { encoding: 'Windows-1252', text: decodeAs('windows-1252') };
  }
};

/** The records of a text; undefined if a quote opens or closes in the middle of a field. */
const parseRecords = (text: string, delimiter: string, isRelaxed = false): string[][] | undefined => {
  try {
    return parse(text, { delimiter, relax_column_count: true, relax_quotes: isRelaxed });
  } catch {
    return undefined;
  }
};

/** The fields of one record; undefined if the text is none, or several. */
const parseRecord = (text: string, delimiter: string, isRelaxed = false): string[] | undefined => {
  if (!text.includes('"')) return text.split(delimiter);
  const records = parseRecords(text, delimiter, isRelaxed);
  return records?.length === 1 ? records[0] : undefined;
};

const isFilled = (text: string): boolean => text.trim() !== '';

const DELIMITERS = [',', ';', '\t', '|'];

/** Excel's own first line, which names the delimiter. */
const SEP_LINE = /^"?sep=(.)"?$/i;

interface Head {
  readonly encoding: Decoded['encoding'];
  readonly delimiter: string;
  readonly names: readonly string[];
}

export interface CsvRow {
  /** Of its first line in the file, from 1. */
  readonly line: number;
  /** As many as the head has; undefined if the row cannot be read. */
  readonly fields: readonly string[] | undefined;
}

interface CsvFile extends Head {
  /** Reads the rows after the head. `isRow` says of a line of its own whether it is certainly a row. */
  readonly readRows: (isRow: (fields: readonly string[]) => boolean) => Generator<CsvRow>;
}

const BLOCK = 100;

/** How many lines one quoted field may have. */
const MAX_LINES = 200;

/** Opens a file by its head, which `isHead` recognizes. Throws an OperatorError if no delimiter finds one. */
export const openCsv = (bytes: Uint8Array, isHead: (names: readonly string[]) => boolean): CsvFile => {
  const { encoding, text } = decode(bytes);
  const lines = text.split(/\r\n|\n|\r/);
  let headAt = lines.findIndex(isFilled);
  const [, separator] = SEP_LINE.exec(lines[headAt] ?? '') ?? [];
  if (separator !== undefined) headAt = lines.findIndex((line, index) => index > headAt && isFilled(line));
  const headLine = lines[headAt] ?? '';
  const heads = (separator === undefined ? DELIMITERS : [separator, ...DELIMITERS])
    .map((delimiter) => ({
      delimiter,
      names: (parseRecord(headLine, delimiter) ?? []).map((name) => name.trim()),
    }))
    .filter(({ names }) => isHead(names))
    .toSorted((one, other) => other.names.length - one.names.length);
  const [head] = heads;
  if (!head)
    throw new OperatorError(
      `The first line must name the columns, one of them as 'email'. It is: ${headLine.trim().slice(0, 200)}`,
    );
  const { delimiter, names } = head;

  /** A row has as many fields as the head. Excel leaves out empty ones at the end, and adds some. */
  const fit = (fields: readonly string[] | undefined): readonly string[] | undefined => {
    if (!fields || fields.slice(names.length).some(isFilled)) return undefined;
    return names.map((_, index) => fields[index] ?? '');
  };

  function* readRows(isRow: (fields: readonly string[]) => boolean): Generator<CsvRow> {
    const isOwnRow = (line: string): boolean => {
      const fields = parseRecord(line, delimiter);
      return fields?.length === names.length && isRow(fields);
    };
    let oneByOneUntil = 0;
    for (let at = headAt + 1; at < lines.length;) {
      const block = at < oneByOneUntil ? [] : lines.slice(at, at + BLOCK);
      const isQuoted = block.every((one) => one.includes('"'));
      const records = (isQuoted && parseRecords(block.join('\n'), delimiter)) || [];
      // As many records as lines: each line is one. That is faster than one by one.
      if (block.length > 0 && records.length === block.length) {
        for (const [index, fields] of records.entries())
          if (fields.some(isFilled)) yield { line: at + index + 1, fields: fit(fields) };
        at += block.length;
        continue;
      }
      oneByOneUntil = Math.max(oneByOneUntil, at + block.length);
      const line = lines[at] ?? '';
      let fields = parseRecord(line, delimiter);
      let next = at + 1;
      if (!fields) {
        // A quoted field may have line breaks. What follows a stray quote are rows.
        let joined = line;
        for (let end = next; end < Math.min(lines.length, at + MAX_LINES); end += 1) {
          if (isOwnRow(lines[end] ?? '')) break;
          joined += `\n${lines[end]}`;
          fields = parseRecord(joined, delimiter);
          if (!fields) continue;
          next = end + 1;
          break;
        }
        // A quote in the middle of a field: Toys "R" Us.
        fields ??= parseRecord(line, delimiter, true);
      }
      if (fields === undefined || fields.some(isFilled)) yield { line: at + 1, fields: fit(fields) };
      at = next;
    }
  }
  return { encoding, delimiter, names, readRows };
};
