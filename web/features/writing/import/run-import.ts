// Imports posts one after the other, and fetches their images.
import type { StaffAuthor } from '#shared/contract/staff-authors.ts';
import type { DraftContent, Former } from '#shared/contract/drafts.ts';
import { limits } from '#shared/limits.ts';
import { parseUrl } from '#shared/parse-url.ts';
import { ApiError } from '../../../api-error.ts';
import { importPosts as words } from '../../../content/import.ts';
import { createStore } from '../../../ui/store.ts';
import { parseSaveable } from '../draft-problems.ts';
import type { FormerPost, FormerSite } from './former-post.ts';
import { fillImages, listMissing } from './missing-images.ts';
import { toDraft, toNameKey, type FormerPlace } from './to-draft.ts';

/** An image that is still missing, and why. */
interface Failure {
  readonly url: string;
  readonly reason: string;
}

export interface ImportedPost {
  readonly post: FormerPost;
  readonly state: 'waiting' | 'running' | 'new' | 'old' | 'failed';
  readonly draftId?: string;
  /** Whether this import made the draft. */
  readonly isNew?: boolean;
  readonly access?: DraftContent['access'];
  /** What an editor should know of the draft. */
  readonly notes: readonly string[];
  readonly missing: readonly Failure[];
  /** Why there is no draft, or why its images could not be looked at. */
  readonly problem?: string | undefined;
}

export interface ImportSnapshot {
  readonly posts: readonly ImportedPost[];
  readonly isRunning: boolean;
  /** Why all stopped, if it is not the editor's wish. */
  readonly problem?: string | undefined;
}

interface Calls {
  readonly importDraft: (
    content: DraftContent & { former: Former },
  ) => Promise<{ readonly draftId: string; readonly isNew: boolean }>;
  readonly load: (draftId: string) => Promise<{ readonly version: number; readonly content: DraftContent }>;
  readonly save: (draftId: string, version: number, content: DraftContent) => Promise<unknown>;
  /** Resolves to the image's address at our site. */
  readonly fetchImage: (url: string, hosts: string[]) => Promise<string>;
}

/** Only our own errors have sentences for people. */
const describe = (error: unknown): string =>
  error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : words.brokenPost;

/** Whether it is of no use to go on with the next post. */
const stopsAll = (error: unknown): boolean =>
  error instanceof ApiError && /^(?:unauthenticated|offline|too-many-requests)$/.test(error.code);

const toPlace = (
  { service, posts }: FormerSite,
  { address, authors }: { address: string | undefined; authors: readonly StaffAuthor[] },
): FormerPlace => {
  const paths = posts.flatMap(({ path }) => path ?? []);
  return {
    service,
    address,
    paths: new Set(paths),
    sharedPaths: new Set(paths.filter((path, index) => paths.indexOf(path) !== index)),
    authors: new Map(
      authors
        .filter(({ isRemoved }) => !isRemoved)
        .map(({ name, authorId }): [string, string] => [toNameKey(name), authorId]),
    ),
  };
};

/** Where the images of a site of Ghost may be: Ghost's own hosting leads to a store. */
const listHosts = (address: string | undefined): string[] => {
  const host = parseUrl(address ?? '')?.hostname.replace(/^www\./, '');
  return host === undefined ? [] : [host, `www.${host}`, 'storage.ghost.io'];
};

/** Runs `work` for each item, some at once. */
const forEach = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>) => {
  const rest = [...items];
  const workers = Array.from({ length: limits.import.imagesAtOnce }, async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  });
  await Promise.all(workers);
};

export type ImportRun = ReturnType<typeof createImport>;

/**
 * The import of a file. `start` goes on where it stopped. A post that was imported before keeps its draft, and gets only the images
 * that its text still lacks.
 */
export const createImport = (
  site: FormerSite,
  { address, authors }: { address: string | undefined; authors: readonly StaffAuthor[] },
  calls: Calls,
) => {
  const ids = site.posts.map(({ id }) => id);
  const { get, set, subscribe } = createStore<ImportSnapshot>({
    isRunning: false,
    posts: site.posts.map((post, index) =>
      ids.indexOf(post.id) === index
        ? { post, state: 'waiting', notes: [], missing: [] }
        : { post, state: 'failed', notes: [], missing: [], problem: words.sameId },
    ),
  });
  const place = toPlace(site, { address, authors });
  const siteHosts = listHosts(address);
  const fetched = new Map<string, string>();

  const change = (index: number, next: Partial<ImportedPost>) =>
    set({ ...get(), posts: get().posts.map((post, at) => (at === index ? { ...post, ...next } : post)) });

  /** Fetches the images that a draft lacks, and saves it with them. Returns those that it still lacks. */
  const complete = async (
    draftId: string,
    { version, content }: { version: number; content: DraftContent },
  ): Promise<Failure[]> => {
    const urls = [...new Set(listMissing(content.body).map(({ url }) => url))];
    if (urls.length === 0) return [];
    const hosts = [...new Set([...siteHosts, ...urls.flatMap((url) => parseUrl(url)?.hostname ?? [])])];
    const failures = new Map<string, unknown>();
    await forEach(urls, async (url) => {
      try {
        if (!fetched.has(url)) fetched.set(url, await calls.fetchImage(url, hosts));
      } catch (error) {
        failures.set(url, error);
      }
    });
    const filled = fillImages(content, fetched);
    const left = listMissing(filled.body);
    if (left.length < listMissing(content.body).length)
      await calls.save(draftId, version, parseSaveable(filled));
    const fatal = [...failures.values()].find(stopsAll);
    if (fatal) halt(describe(fatal));
    return left.map(({ url, isCover }) => ({
      url,
      reason: failures.has(url)
        ? describe(failures.get(url))
        : isCover
          ? words.missing.noRoom
          : words.missing.tooMany,
    }));
  };

  const halt = (problem?: string) => set({ ...get(), isRunning: false, problem });

  const runPost = async (index: number): Promise<void> => {
    const row = get().posts[index];
    if (!row || row.problem === words.sameId) return;
    change(index, { state: 'running', problem: undefined });
    try {
      const { content, notes } = toDraft(row.post, place);
      const saveable = { ...parseSaveable(content), former: content.former };
      const { draftId, ...stored } = await calls.importDraft(saveable);
      const isNew = row.isNew ?? stored.isNew;
      change(index, { draftId, isNew, ...(isNew && { access: content.access, notes }) });
      const opened = stored.isNew ? { version: 1, content: saveable } : await calls.load(draftId);
      change(index, { missing: await complete(draftId, opened), state: isNew ? 'new' : 'old' });
    } catch (error) {
      change(index, { state: 'failed', problem: describe(error) });
      if (stopsAll(error)) halt(describe(error));
    }
  };

  const isOpen = ({ state }: ImportedPost) => state === 'waiting';

  return {
    subscribe,
    getSnapshot: get,
    start: async (): Promise<void> => {
      if (get().isRunning) return;
      set({ ...get(), isRunning: true, problem: undefined });
      while (get().isRunning) {
        const next = get().posts.findIndex(isOpen);
        if (next === -1) halt();
        else await runPost(next);
      }
    },
    /** Stops after the post that is being imported. */
    stop: () => halt(),
    /** Imports a post again, or only its missing images if its draft exists. */
    retry: runPost,
  };
};
