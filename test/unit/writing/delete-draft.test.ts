import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { DraftContent } from '#shared/contract/drafts.ts';
import { blankContent } from '../../../web/features/writing/draft-content.ts';
import { listen } from '../../listen.ts';
import { SITE_URL } from '../events.ts';
import { retryAtOnce } from '../failing-aws.ts';
import { openWorld } from '../world.ts';

/** The keys of the files that the bucket was told to delete, and whether it answers. */
let deletedFiles: string[] = [];
let isBucketDown = false;
const bucket = await listen((request, response) => {
  if (!isBucketDown)
    deletedFiles.push(
      String(request.url)
        .replace(/^.*?(incoming|blogimage)/, '$1')
        .replace(/\?.*/, ''),
    );
  response.writeHead(isBucketDown ? 500 : 204).end();
});
process.env['AWS_ENDPOINT_URL_S3'] = bucket.url;
const world = await openWorld({ tables: ['drafts', 'uploads'] });
afterAll(async () => {
  await world.close();
  await bucket.close();
});
const drafts = await import('../../../functions/writing/draft.ts');
const changing = await import('../../../functions/writing/change-draft.ts');
const saving = await import('../../../functions/writing/save-draft.ts');
const draftsTable = await import('../../../functions/writing/drafts.table.ts');
const { withNamedImages } = await import('../../../functions/writing/name-images.ts');
const { storeImportedDraft } = await import('../../../functions/writing/import-draft.ts');
const { deleteDraft } = await import('../../../functions/writing/delete-draft.ts');

const now = new Date('2026-11-22T10:00:00Z');
const toKey = (letter: string) =>
  `blogimage/w11-16-22-y2026/6f1c2f6e-64a5-4d5c-9a51-0d9a3b8a7c1${letter}-1600.webp`;
const [OWN, SHARED, NEVER_UPLOADED] = ['1', '2', '3'].map(toKey) as [string, string, string];

const toContent = (covers: readonly string[], inBody: readonly string[] = []): DraftContent => ({
  ...blankContent,
  title: 'Bread',
  images: covers.map((key) => ({ url: `${SITE_URL}/${key}`, alt: '', caption: '' })),
  body: {
    type: 'doc',
    content: inBody.map((key) => ({ type: 'image', attrs: { key, alt: '', caption: '' } })),
  },
});

const store = async (content: DraftContent) => {
  const stored = drafts.toStoredContent(content, SITE_URL);
  const draft = drafts.createDraft(drafts.createRandomId(now), stored, { by: 'Edith', now });
  return changing.storeNewDraft(await withNamedImages(draft));
};
const save = (draftId: string, version: number, content: DraftContent) =>
  saving.saveDraft(draftId, {
    version,
    content: drafts.toStoredContent(content, SITE_URL),
    keepsReplaced: true,
    by: 'Edith',
    now,
  });
const listParts = async (draftId: string) =>
  (await world.scan('drafts')).filter((item) => item.draftId === draftId).map(({ part }) => String(part));
const listUsers = async (imageKey: string) => {
  const upload = await world.get('uploads', { imageKey });
  return upload && [...(upload.usedBy ?? [])].toSorted();
};

beforeEach(async () => {
  retryAtOnce();
  deletedFiles = [];
  isBucketDown = false;
  for (const imageKey of [OWN, SHARED])
    await world.put('uploads', {
      imageKey,
      incomingKey: 'incoming/x.jpg',
      state: 'ready',
      width: 7,
      height: 5,
    });
});

describe('the images of a draft', () => {
  it('are named once each, in the form and in the text, but not without an upload', async () => {
    const { draftId, namedImages } = await store(toContent([OWN, NEVER_UPLOADED], [SHARED, OWN]));
    expect(namedImages).toEqual([OWN, SHARED]);
    expect(await listUsers(OWN)).toEqual([draftId]);
    expect(await listUsers(SHARED)).toEqual([draftId]);
    expect(await listUsers(NEVER_UPLOADED)).toBeUndefined();
  });

  it('stay named when a later text leaves them out, because the history shows them', async () => {
    const { draftId } = await store(toContent([OWN]));
    const { namedImages } = await save(draftId, 1, toContent([SHARED]));
    expect(namedImages).toEqual([OWN, SHARED]);
    expect(await listUsers(OWN)).toEqual([draftId]);
  });
});

describe('deleting a draft', () => {
  it('removes the draft, its history and its own images, and keeps what another draft names', async () => {
    const { draftId } = await store(toContent([OWN, SHARED]));
    const other = await store(toContent([SHARED]));
    const { version } = await save(draftId, 1, { ...toContent([OWN]), title: 'Bread again' });
    expect(await listParts(draftId)).toHaveLength(3);
    await deleteDraft(draftId, version, now);
    expect(await listParts(draftId)).toEqual([]);
    expect(await listUsers(OWN)).toBeUndefined();
    expect(deletedFiles).toContain(OWN);
    expect(await listUsers(SHARED)).toEqual([other.draftId]);
    expect(deletedFiles).not.toContain(SHARED);
    expect(await changing.requireDraft(other.draftId)).toMatchObject({ namedImages: [SHARED] });
  });

  it('goes on after it broke off, with any version, until nothing is left', async () => {
    const { draftId } = await store(toContent([OWN]));
    await save(draftId, 1, toContent([OWN]));
    isBucketDown = true;
    await expect(deleteDraft(draftId, 2, now)).rejects.toMatchObject({ $metadata: { httpStatusCode: 500 } });
    expect(await draftsTable.getDraft(draftId)).toBeUndefined();
    expect(await listParts(draftId)).toEqual(['deletion']);
    isBucketDown = false;
    await deleteDraft(draftId, 1, now);
    expect(await listParts(draftId)).toEqual([]);
    expect(deletedFiles).toContain(OWN);
    await expect(deleteDraft(draftId, 2, now)).rejects.toMatchObject({ status: 404 });
  });

  it('refuses an old version, and a text that readers have or will have, and deletes nothing', async () => {
    const { draftId } = await store(toContent([OWN]));
    const draft = await save(draftId, 1, { ...toContent([OWN]), title: 'Newer' });
    await expect(deleteDraft(draftId, 1, now)).rejects.toMatchObject({ status: 409 });
    await draftsTable.commit(await draftsTable.getDraft(draftId), { after: { ...draft, list: 'article' } });
    await expect(deleteDraft(draftId, 2, now)).rejects.toMatchObject({ status: 409 });
    expect(await listParts(draftId)).toHaveLength(3);
    expect(await listUsers(OWN)).toEqual([draftId]);
    expect(deletedFiles).toEqual([]);
  });

  it('begins no deletion of a draft that has changed since it was read', async () => {
    const { draftId } = await store(toContent([OWN]));
    const before = await changing.requireDraft(draftId);
    await save(draftId, 1, toContent([OWN]));
    expect(await draftsTable.beginDeletion(before)).toBe('contended');
    expect(await draftsTable.findBegunDeletion(draftId)).toBeUndefined();
    expect(await draftsTable.getDraft(draftId)).toMatchObject({ version: 2 });
  });
});

describe('importing a post', () => {
  const toImported = (id: string) => {
    const content = drafts.toStoredContent(toContent([OWN]), SITE_URL);
    const draftId = drafts.createImportedId({ service: 'ghost', id });
    return drafts.createDraft(draftId, content, { by: 'Edith', now });
  };

  it('stores its draft once, also by simultaneous imports, and never over what was written since', async () => {
    const draft = toImported(randomUUID());
    const { draftId } = draft;
    const imports = await Promise.all([1, 2, 3].map(() => storeImportedDraft(draft)));
    expect(imports.toSorted()).toEqual([false, false, true]);
    await save(draftId, 1, { ...toContent([OWN]), title: 'Corrected here' });
    expect(await storeImportedDraft(draft)).toBe(false);
    expect(await draftsTable.getDraft(draftId)).toMatchObject({
      content: { title: 'Corrected here' },
      namedImages: [OWN],
    });
    expect(await storeImportedDraft(toImported(randomUUID()))).toBe(true);
  });

  it('waits until the deletion of its former draft is complete, and then stores it anew', async () => {
    const draft = toImported(randomUUID());
    const { draftId } = draft;
    await storeImportedDraft(draft);
    isBucketDown = true;
    await expect(deleteDraft(draftId, 1, now)).rejects.toMatchObject({ $metadata: { httpStatusCode: 500 } });
    await expect(storeImportedDraft(draft)).rejects.toMatchObject({ status: 409 });
    expect(await draftsTable.getDraft(draftId)).toBeUndefined();
    isBucketDown = false;
    await deleteDraft(draftId, 1, now);
    expect(await storeImportedDraft(draft)).toBe(true);
  });
});
