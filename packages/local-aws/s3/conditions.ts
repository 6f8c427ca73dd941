import type { Head } from './store.ts';
import { preconditionFailed, Refusal } from './refusal.ts';

/** Finds a header by its lower-case name. */
export type Find = (name: string) => string | undefined;

const names = (list: string, etag: string): boolean =>
  list.split(',').some((each) => each.trim() === '*' || quoted(each.trim()) === etag);
const quoted = (etag: string): string => (etag.startsWith('"') ? etag : `"${etag}"`);
const seconds = (date: string): number => Math.floor(Date.parse(date) / 1000);

/** `unchanged` when the reader has the object already; throws PreconditionFailed. `prefix` is for a copy's source. */
export function checkReading(head: Head, find: Find, prefix = ''): 'read' | 'unchanged' {
  const match = find(`${prefix}if-match`);
  const noneMatch = find(`${prefix}if-none-match`);
  const since = find(`${prefix}if-modified-since`);
  const until = find(`${prefix}if-unmodified-since`);
  if (match !== undefined && !names(match, head.etag)) throw preconditionFailed('If-Match');
  if (match === undefined && until !== undefined && seconds(head.modifiedAt) > seconds(until))
    throw preconditionFailed('If-Unmodified-Since');
  const isUnchanged =
    noneMatch !== undefined
      ? names(noneMatch, head.etag)
      : since !== undefined && seconds(head.modifiedAt) <= seconds(since);
  return isUnchanged ? 'unchanged' : 'read';
}

/** Throws unless the writer's If-Match and If-None-Match agree with what is stored. */
export function checkWriting(existing: Head | undefined, find: Find): void {
  const match = find('if-match');
  if (match !== undefined && !existing)
    throw new Refusal(404, 'NoSuchKey', 'The specified key does not exist.');
  if (match !== undefined && existing && !names(match, existing.etag)) throw preconditionFailed('If-Match');
  const noneMatch = find('if-none-match');
  if (noneMatch !== undefined && existing && names(noneMatch, existing.etag))
    throw preconditionFailed('If-None-Match');
}

/** First and last byte (both included) of a Range header; undefined when there is none that S3 heeds. */
export function rangeOf(text: string | undefined, size: number): { first: number; last: number } | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(text ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (first < size && !(from === '' && Number(to) === 0)) return { first, last };
  throw new Refusal(416, 'InvalidRange', 'The requested range is not satisfiable', {
    RangeRequested: text ?? '',
    ActualObjectSize: String(size),
  });
}
