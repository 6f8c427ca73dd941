// Reads the archive that Substack exports: posts.csv, and posts/<id>.<slug>.html.
import type { Access } from '#shared/contract/articles.ts';
import { importPosts as words } from '../../../content/import.ts';
import { toFormerPath, toIsoDate, type FormerPost, type FormerSite } from './former-post.ts';
import { RefusedFile } from './refused-file.ts';

const ACCESS: Readonly<Record<string, Access>> = {
  everyone: 'everyone',
  only_free: 'customers',
  only_paid: 'essentials',
  founding: 'essentials',
};

const FIELD = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|$)/gy;

/** The rows of CSV, by the names of the first row. Throws if the text is not CSV. */
export const parseCsv = (csv: string): Readonly<Record<string, string>>[] => {
  const rows: string[][] = [[]];
  let isWhole = false;
  for (const [, quoted, plain = '', end] of csv.matchAll(FIELD)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    isWhole = end === '';
    if (isWhole) break;
    if (end !== ',') rows.push([]);
  }
  if (!isWhole) throw new RefusedFile(words.refused.broken);
  const [names = [], ...values] = rows;
  return values
    .filter((row) => row.length > 1)
    .map((row) => Object.fromEntries(names.map((name, column) => [name.trim(), row[column] ?? ''])));
};

/** The id and the slug of `123.a-slug`, in the file's name or in the table. A draft has no slug. */
const splitId = (name: string) => {
  const [, id = '', slug = ''] = /^(\d+)(?:\.(.*))?$/.exec(name) ?? [];
  return { id, slug };
};

/** The posts of an archive, by the names of its files; undefined if it is none of Substack's. */
export const readSubstack = (files: ReadonlyMap<string, string>): FormerSite | undefined => {
  const [table, csv] = [...files].find(([name]) => /(?:^|\/)posts\.csv$/.test(name)) ?? [];
  if (table === undefined || csv === undefined) return undefined;
  const texts = new Map(
    [...files].flatMap(([name, html]) => {
      const [, stem] = /([^/]+)\.html?$/.exec(name) ?? [];
      const { id, slug } = splitId(stem ?? '');
      return id === '' ? [] : [[id, { slug, html }] as const];
    }),
  );
  const rows = parseCsv(csv);
  const isPage = ({ type }: (typeof rows)[number]) => type === 'page';
  const posts = rows
    .filter((row) => !isPage(row))
    .map((row): FormerPost => {
      const { id, ...own } = splitId(row['post_id'] ?? '');
      const text = texts.get(id);
      const slug = own.slug || (text?.slug ?? '');
      const wasPublished = row['is_published']?.toLowerCase() === 'true';
      const path = wasPublished ? toFormerPath('/p/', slug, '') : undefined;
      const publishDate = wasPublished ? toIsoDate(row['post_date']) : undefined;
      return {
        id,
        ...(path !== undefined && { path }),
        ...(publishDate !== undefined && { publishDate }),
        slug,
        title: row['title'] ?? '',
        subtitle: row['subtitle'] ?? '',
        access: ACCESS[row['audience'] ?? ''],
        tags: [],
        authors: [],
        ...(row['podcast_url'] && { recording: row['podcast_url'] }),
        renderHtml: () => text?.html ?? '',
      };
    });
  return { service: 'substack', posts, pages: rows.filter(isPage).map(({ title = '' }) => title) };
};
