// Real HTTP for the API tests: to the local cloud, through its edge.
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { expect, vi } from 'vitest';
import type { Article } from '#shared/contract/articles.ts';
import type { ArticleForm } from '#shared/contract/forms.ts';
import type { UploadRequest } from '#shared/contract/images.ts';
import { formatWeek } from '#shared/week.ts';
import { forgetEdge } from '../edge.ts';
import { here } from '../here.ts';
import { useTable } from '../here-table.ts';
import { staffToken } from '../staff.ts';

export interface Answer {
  status: number;
  headers: Headers;
  json: any; // oxlint-disable-line typescript/no-explicit-any -- a test reads any JSON
  text: string;
}

export interface Call {
  method?: string;
  path: string;
  token?: string | undefined;
  key?: string | undefined;
  body?: unknown;
  /** Sent unchanged in place of `body`. */
  raw?: string | undefined;
  contentType?: string | undefined;
  headers?: Record<string, string> | undefined;
}

/** Sends a request to the API and reads the complete response. */
export const api = async (call: Call): Promise<Answer> => {
  const headers = new Headers(call.headers);
  if (call.token !== undefined) headers.set('authorization', `Bearer ${call.token}`);
  if (call.key !== undefined) headers.set('x-api-key', call.key);
  const body = call.raw ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
  if (body !== undefined) headers.set('content-type', call.contentType ?? 'application/json');
  const response = await fetch(`${here('siteUrl')}/api${call.path}`, {
    method: call.method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson && call.method !== 'HEAD' ? JSON.parse(text) : undefined,
  };
};

/** Calls an address of the site, and follows nothing. */
export const getPage = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(new URL(path, here('siteUrl')), { redirect: 'manual', ...init });

/** A document of the site as the tables are now: the edge forgets its copy first. */
export const getFresh = async (path: string, init?: RequestInit): Promise<Response> => {
  await forgetEdge(path);
  return getPage(path, init);
};

/** A document that the edge answers from its cache, asked for until it does: other tests make it forget its copies. */
export const getCached = async (toPath: () => string, init?: RequestInit): Promise<Response> => {
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await getPage(toPath(), init);
    if (answer.headers.get('x-cache') === 'Hit from cloudfront') return answer;
    await answer.body?.cancel();
  }
  throw new Error(`The edge does not cache ${toPath()}`);
};

export const editorToken = () => staffToken(here('accounts').editor);

/** One gray pixel. */
export const ONE_PIXEL_JPEG = Buffer.from(
  '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAL/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/ALAB/9k=',
  'base64',
);

const put = async (url: string, bytes: Uint8Array, contentType: string) => {
  const answer = await fetch(url, {
    method: 'PUT',
    headers: { 'content-type': contentType },
    body: new Uint8Array(bytes),
  });
  if (!answer.ok) throw new Error(`The upload failed: ${answer.status} ${await answer.text()}`);
};

/** Requests a link to upload an image, by default of one gray pixel, and returns the answer with the requested week. */
export const requestUpload = async (
  changes: Partial<UploadRequest> = {},
): Promise<Answer & { week: string }> => {
  const week = formatWeek(new Date());
  const answer = await api({
    path: '/admin/upload-url',
    token: await editorToken(),
    body: {
      week,
      imageType: 'blogimage',
      contentType: 'image/jpeg',
      contentLength: ONE_PIXEL_JPEG.length,
      ...changes,
    },
  });
  return { ...answer, week };
};

/** Uploads an image and returns its public address, which answers some seconds later. */
export const uploadImage = async (
  bytes: Uint8Array = ONE_PIXEL_JPEG,
  contentType: UploadRequest['contentType'] = 'image/jpeg',
): Promise<string> => {
  const link = await requestUpload({ contentType, contentLength: bytes.length });
  if (link.status !== 201) throw new Error(`No upload link: ${link.status} ${link.text}`);
  await put(link.json.presignedUrl, bytes, contentType);
  return link.json.imageUrl;
};

/** Only ends what hangs. `expect.poll` has such a limit, but is for tests alone. */
const MAX_WAIT = { timeout: 60_000 };

/** Uploads an image and waits until it is drawn, for a text that is published at once. */
export const uploadDrawnImage = async (bytes?: Uint8Array): Promise<string> => {
  const url = await uploadImage(bytes);
  await vi.waitFor(async () => expect((await fetch(url, { method: 'HEAD' })).status).toBe(200), MAX_WAIT);
  return url;
};

let drawnImage: Promise<string> | undefined;

/** A drawn image for texts whose image does not matter: one for each test file. A test that deletes its text needs its own. */
export const findDrawnImage = (): Promise<string> => (drawnImage ??= uploadDrawnImage());

/** A valid article form with a unique title and the test's changes. */
export const formWith = (imageUrl: string, changes: Partial<ArticleForm> = {}): ArticleForm => ({
  title: `A calmer Tuesday ${crypto.randomUUID()}`,
  subtitle: 'Three chores you can hand over this week',
  extract: 'Start with the chore you put off every week. Write down how you do it, then let the machine try.',
  tags: ['ai', 'tips'],
  images: [{ url: imageUrl, alt: 'A florist at the counter' }],
  publishDate: new Date().toISOString(),
  ...changes,
});

/** Sends an article form as an editor. */
export const sendForm = async (form: ArticleForm): Promise<Answer> =>
  api({ path: '/admin/newsletter', token: await editorToken(), body: form });

/** Publishes an article with a unique title, an image of its own and the test's changes, and returns it. */
export const publishForm = async (changes: Partial<ArticleForm> = {}): Promise<Article> => {
  const { images: [image] = [] } = changes;
  const { status, json, text } = await sendForm(formWith(image?.url ?? (await findDrawnImage()), changes));
  if (status !== 201) throw new Error(`Not published: ${status} ${text}`);
  return json;
};

/** A random cursor after all articles, so that the edge has no cached response. */
const uncachedCursor = () => {
  const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const random = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => digits[byte % 32]);
  return `7ZZZZZZZZZ${random.join('')}`;
};

/** All articles that a reader can see now, fetched page by page. */
export const wholeList = async (limit = 50) => {
  const newsletters: { newsletterId: string; slug: string; title: string; publishDate: string }[] = [];
  let cursor: string | undefined = uncachedCursor();
  let total = 0;
  while (cursor !== undefined) {
    const page: Answer = await api({
      path: `/blog/newsletter/list?limit=${limit}&cursor=${cursor}`,
      key: here('siteApiKey'),
    });
    newsletters.push(...page.json.newsletters);
    ({ cursor, total } = page.json);
  }
  return { newsletters, total };
};

/** Whether a record of the articles table contains the text, in any attribute. */
export const isStored = (text: string): Promise<boolean> =>
  useTable('Articles', async (client, TableName) => {
    for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true }))
      if (JSON.stringify(Items).includes(text)) return true;
    return false;
  });

/** Expects that the API counts each listed article once. Polls, because the moment of an article may come meanwhile. */
export const expectRightTotal = async () => {
  await expect
    .poll(async () => {
      const { newsletters, total } = await wholeList();
      return total - newsletters.length;
    })
    .toBe(0);
};
