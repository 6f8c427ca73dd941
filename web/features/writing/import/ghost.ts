// Reads the JSON that Ghost exports: Settings, Import/Export, Export content.
import type { Access } from '#shared/contract/articles.ts';
import { importPosts as words } from '../../../content/import.ts';
import { isRecord } from '../../../json.ts';
import { readList, readText } from './cards.ts';
import { toFormerPath, toIsoDate, type FormerPost, type FormerSite } from './former-post.ts';
import { renderLexical } from './lexical.ts';
import { renderMobiledoc } from './mobiledoc.ts';
import { RefusedFile } from './refused-file.ts';

const ACCESS: Readonly<Record<string, Access>> = {
  public: 'everyone',
  members: 'customers',
  paid: 'essentials',
  tiers: 'essentials',
};

const isPage = (post: Readonly<Record<string, unknown>>): boolean =>
  post['type'] === 'page' || post['page'] === true || post['page'] === 1;

/** The rows of a table that belong to a post, by its id. */
const groupByPost = (data: unknown, table: string) => {
  const groups = new Map<string, unknown[]>();
  for (const row of readList(data, table)) {
    const id = readText(row, 'post_id');
    groups.set(id, [...(groups.get(id) ?? []), row]);
  }
  return (id: string): readonly unknown[] => groups.get(id) ?? [];
};

const indexNames = (data: unknown, table: string): ReadonlyMap<string, string> =>
  new Map(readList(data, table).map((row) => [readText(row, 'id'), readText(row, 'name')]));

const toPost = (
  post: Readonly<Record<string, unknown>>,
  id: string,
  { tags, authors, meta }: { tags: readonly string[]; authors: readonly string[]; meta: unknown },
): FormerPost => {
  const text = (name: string) => readText(post, name);
  const described = (name: string) => readText(meta, name) || text(name);
  const wasPublished = /^(?:published|sent)$/.test(text('status'));
  const path = wasPublished ? toFormerPath('/', text('slug'), '/') : undefined;
  const publishDate = wasPublished ? toIsoDate(post['published_at']) : undefined;
  const cover = text('feature_image');
  return {
    id: id || text('uuid') || text('slug'),
    ...(path !== undefined && { path }),
    ...(publishDate !== undefined && { publishDate }),
    slug: text('slug'),
    title: text('title'),
    subtitle: text('custom_excerpt'),
    searchTitle: described('meta_title'),
    searchDescription: described('meta_description'),
    access: ACCESS[text('visibility')],
    tags,
    authors,
    ...(cover && {
      cover: {
        url: cover,
        alt: described('feature_image_alt'),
        caption: described('feature_image_caption'),
      },
    }),
    renderHtml: () =>
      text('html') ||
      (text('lexical') && renderLexical(text('lexical'))) ||
      (text('mobiledoc') && renderMobiledoc(text('mobiledoc'))),
  };
};

export const readGhost = (json: string): FormerSite => {
  const file: unknown = JSON.parse(json);
  const [first] = readList(file, 'db');
  const root = isRecord(first) ? first : file;
  const data = isRecord(root) ? root['data'] : undefined;
  if (!isRecord(data) || !Array.isArray(data['posts'])) throw new RefusedFile(words.refused.unknown);
  const metaOf = groupByPost(data, 'posts_meta');
  const tagsOf = groupByPost(data, 'posts_tags');
  const authorsOf = groupByPost(data, 'posts_authors');
  const tagNames = indexNames(data, 'tags');
  const userNames = indexNames(data, 'users');
  const rows = data['posts'].filter(isRecord);
  const posts = rows
    .filter((row) => !isPage(row))
    .map((row) => {
      const id = readText(row, 'id');
      const users = [...authorsOf(id).map((link) => readText(link, 'author_id')), readText(row, 'author_id')];
      return toPost(row, id, {
        // A name that begins with # is for the theme.
        tags: tagsOf(id)
          .map((link) => tagNames.get(readText(link, 'tag_id')) ?? '')
          .filter((name) => name !== '' && !name.startsWith('#')),
        authors: users.flatMap((user) => userNames.get(user) ?? []),
        meta: metaOf(id)[0],
      });
    });
  return { service: 'ghost', posts, pages: rows.filter(isPage).map((row) => readText(row, 'title')) };
};
