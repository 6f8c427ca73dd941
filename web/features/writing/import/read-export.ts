import { limits } from '#shared/limits.ts';
import { importPosts as words } from '../../../content/import.ts';
import type { FormerSite } from './former-post.ts';
import { readGhost } from './ghost.ts';
import { RefusedFile } from './refused-file.ts';
import { readSubstack } from './substack.ts';
import { readZip } from './zip.ts';

/** The files of an archive that we read. A Mac adds doubles of its own. */
const WANTED = /^(?!__MACOSX\/)(?:.*\/)?(?:posts\.csv|[^/.][^/]*\.(?:html?|json))$/;

const readArchive = async (file: Blob): Promise<FormerSite> => {
  const files = await readZip(file, WANTED, limits.import.bytes);
  const [, json] = [...files].find(([name]) => name.endsWith('.json')) ?? [];
  const site = readSubstack(files) ?? (json === undefined ? undefined : readGhost(json));
  if (!site) throw new RefusedFile(words.refused.unknown);
  return site;
};

/** The posts of an export of Ghost or Substack. Throws a `RefusedFile` for every other file. */
export const readExport = async (file: Blob): Promise<FormerSite> => {
  const { bytes, posts: MAX_POSTS } = limits.import;
  if (file.size > bytes) throw new RefusedFile(words.refused.tooLarge);
  try {
    const isArchive = (await file.slice(0, 2).text()) === 'PK';
    const site = isArchive ? await readArchive(file) : readGhost(await file.text());
    if (site.posts.length === 0) throw new RefusedFile(words.refused.empty);
    if (site.posts.length > MAX_POSTS) throw new RefusedFile(words.refused.tooMany(site.posts.length));
    return site;
  } catch (error) {
    throw error instanceof RefusedFile ? error : new RefusedFile(words.refused.broken);
  }
};
