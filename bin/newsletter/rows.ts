// Reads a list as other services export it, and says what would become of each row. Nothing is written here.
import { parseMailAddress } from '#shared/mail-address.ts';
import { OperatorError } from '../../infra/operator-error.ts';
import {
  findAddressColumn,
  findSinceColumns,
  isClearlyLeft,
  isReason,
  readState,
  toColumn,
  toStateKind,
  type StateKind,
} from './columns.ts';
import { openCsv } from './csv.ts';

/** What the operator says of columns. Names are compared without case and signs. */
export interface Answers {
  /** Columns that say nothing about who is subscribed. */
  readonly ignored?: readonly string[];
  /** `column=value,value`: the values that mean subscribed. Every other one means not. */
  readonly subscribed?: readonly string[];
}

export interface Person {
  readonly address: string;
  /** When the person agreed, between 1995 and today. */
  readonly since: Date | undefined;
  /** The file has a date that is outside of that, or cannot be read. */
  readonly isDateUnknown: boolean;
}

export interface ImportPlan {
  readonly encoding: string;
  readonly delimiter: string;
  /** The names of the columns. */
  readonly columns: {
    readonly address: string;
    readonly since: readonly string[];
    readonly states: readonly string[];
    readonly ignored: readonly string[];
  };
  readonly people: readonly Person[];
  /** By the name of the column that says so. */
  readonly left: ReadonlyMap<string, number>;
  readonly duplicates: number;
  /** The lines without a valid address. */
  readonly invalidLines: readonly number[];
  /** The lines with a stray quote, or with more columns than the first line. */
  readonly brokenLines: readonly number[];
}

const FIRST_CONSENT = Date.UTC(1995, 0, 1);
const MAX_WORDS = 20;

/** Reads a moment that has one meaning: 3/5/2024 has two. Without a zone it is UTC. */
const parseMoment = (text: string): Date | undefined => {
  const [, day = '', time = '00:00', zone = 'Z'] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?(?:\s*UTC)?$/i.exec(
      text,
    ) ?? [];
  const [, date, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})\b/.exec(text) ?? [];
  if (day !== '') return new Date(`${day}T${time}${zone.replace(/^(.\d\d)(\d\d)$/, '$1:$2')}`);
  if (year !== undefined) return new Date(Date.UTC(Number(year), Number(month) - 1, Number(date)));
  return /[a-z]{3}/i.test(text)
    ? new Date(/\b(UTC|GMT|Z)\b|[+-]\d{4}/i.test(text) ? text : `${text} UTC`)
    : undefined;
};

const parseConsent = (text: string, now: Date): Date | undefined => {
  const time = parseMoment(text)?.getTime() ?? Number.NaN;
  return time >= FIRST_CONSENT && time <= now.getTime() ? new Date(time) : undefined;
};

interface StateColumn {
  readonly index: number;
  readonly name: string;
  /** What each value says, as it stands in the file. */
  readonly meanings: ReadonlyMap<string, boolean>;
}

interface Candidate {
  readonly index: number;
  readonly name: string;
  readonly kind: StateKind;
  /** The values that mean subscribed, if the operator has said so. */
  readonly answer: ReadonlySet<string> | undefined;
  /** How often each value stands in the file. Too many are no words of a state, and are not counted on. */
  readonly counts: Map<string, number>;
}

const readAnswer = (text: string): [string, ReadonlySet<string>] => {
  const [column = '', values = ''] = text.split('=', 2);
  if (values === '') throw new OperatorError(`Write --subscribed 'column=value,value', not '${text}'`);
  return [toColumn(column), new Set(values.split(',').map(toColumn))];
};

/** The columns that may say who is subscribed. */
const findCandidates = (
  names: readonly string[],
  { ignored = [], subscribed = [] }: Answers,
): Candidate[] => {
  const columns = names.map(toColumn);
  const skipped = new Set(ignored.map(toColumn));
  const answers = new Map(subscribed.map(readAnswer));
  for (const column of [...skipped, ...answers.keys()])
    if (!columns.includes(column)) throw new OperatorError(`The file has no column '${column}'`);
  return names.flatMap((name, index) => {
    const answer = answers.get(toColumn(name));
    const kind = answer ? 'words' : toStateKind(name);
    const isCandidate = kind !== undefined && !skipped.has(toColumn(name));
    return isCandidate ? [{ index, name, kind, answer, counts: new Map() }] : [];
  });
};

const isFew = ({ kind, counts }: Candidate): boolean => kind !== 'any' || counts.size <= MAX_WORDS;

const count = ({ counts }: Candidate, value: string) => counts.set(value, (counts.get(value) ?? 0) + 1);

const toMeaning = ({ name, kind, answer }: Candidate, value: string): boolean | undefined => {
  if (value === '') return kind === 'left';
  if (answer) return answer.has(toColumn(value));
  return kind === 'left' && isReason(name) ? false : readState(kind, value);
};

const describeCount = ([value, number]: readonly [string, number]): string =>
  `${value === '' ? 'empty' : `'${value.slice(0, 40)}'`} (${number})`;

/** What the columns say of each row. Throws an OperatorError that names values that are not known: nobody is taken by a guess. */
const readStateColumns = (candidates: readonly Candidate[]): StateColumn[] => {
  const questions: string[] = [];
  const columns = candidates.flatMap((candidate) => {
    const { index, name, kind, counts } = candidate;
    const values = Array.from(counts.keys()).filter((value) => value !== '');
    if (values.length === 0 || !isFew(candidate) || (kind === 'any' && !values.some(isClearlyLeft)))
      return [];
    const known = Array.from(counts.keys(), (value) => [value, toMeaning(candidate, value)] as const);
    const unknown = known.flatMap(([value, meaning]) =>
      meaning === undefined ? [describeCount([value, counts.get(value) ?? 0])] : [],
    );
    if (unknown.length > 0)
      questions.push(
        `  ${name}: ${unknown.slice(0, 10).join(', ')}${unknown.length > 10 ? ` and ${unknown.length - 10} more` : ''}`,
      );
    return [{ index, name, meanings: new Map(known.map(([value, meaning]) => [value, meaning === true])) }];
  });
  if (questions.length === 0) return columns;
  throw new OperatorError(
    [
      'These columns may say who is subscribed, by values that are not known here. Nobody was taken.',
      ...questions,
      "Add --subscribed 'column=value,value' with the values that mean subscribed, or --ignore 'column' if it says nothing about it.",
    ].join('\n'),
  );
};

/** Reads a whole file. Throws an OperatorError if it has no column of addresses, or a state that is not known. */
export const readList = (bytes: Uint8Array, answers: Answers, now: Date): ImportPlan => {
  const file = openCsv(bytes, (names) => findAddressColumn(names) !== undefined);
  const { encoding, delimiter, names } = file;
  const addressAt = findAddressColumn(names) ?? 0;
  const sinceAt = findSinceColumns(names);
  const parseAddress = (fields: readonly string[]) => parseMailAddress(fields[addressAt] ?? '');
  const readRows = () => file.readRows((fields) => parseAddress(fields) !== undefined);

  // The first pass learns what the columns say, the second one who is subscribed: the rows are never all in memory.
  const candidates = findCandidates(names, answers).filter(({ index }) => index !== addressAt);
  for (const { fields = [] } of readRows())
    for (const candidate of candidates)
      if (isFew(candidate)) count(candidate, fields[candidate.index]?.trim() ?? '');
  const states = readStateColumns(candidates);

  const people = new Map<string, Person>();
  const gone = new Set<string>();
  const left = new Map<string, number>();
  const [invalidLines, brokenLines]: [number[], number[]] = [[], []];
  let duplicates = 0;
  for (const { line, fields } of readRows()) {
    const address = fields && parseAddress(fields);
    if (!fields) brokenLines.push(line);
    else if (address === undefined) invalidLines.push(line);
    else {
      const end = states.find(({ index, meanings }) => meanings.get(fields[index]?.trim() ?? '') !== true);
      const text = sinceAt.map((index) => fields[index]?.trim() ?? '').find((value) => value !== '');
      if (end) {
        left.set(end.name, (left.get(end.name) ?? 0) + 1);
        gone.add(address);
      } else if (people.has(address)) duplicates += 1;
      else {
        const since = text === undefined ? undefined : parseConsent(text, now);
        people.set(address, { address, since, isDateUnknown: text !== undefined && since === undefined });
      }
    }
  }
  // Of two rows of one person the one that says 'left' counts.
  for (const address of gone) if (people.delete(address)) duplicates += 1;
  const taken = Array.from(people.values());
  const used = new Set([addressAt, ...sinceAt, ...states.map(({ index }) => index)]);
  return {
    encoding,
    delimiter,
    columns: {
      address: names[addressAt] ?? '',
      since: sinceAt.map((index) => names[index] ?? ''),
      states: states.map(({ name }) => name),
      ignored: names.filter((_, index) => !used.has(index)),
    },
    people: taken,
    left,
    duplicates,
    invalidLines,
    brokenLines,
  };
};
