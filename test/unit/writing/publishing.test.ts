import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DraftContent } from '#shared/contract/drafts.ts';
import { SITE_URL } from '../events.ts';
import { openWorld } from '../world.ts';
import { KEY, validForm, validText } from '../articles/article-forms.ts';

const HOUR_MS = 3_600_000;
const start = new Date('2026-11-22T10:00:00Z');
const later = (hours: number) => new Date(start.getTime() + hours * HOUR_MS);

let tables: Awaited<ReturnType<typeof openWorld>>;
let blog: typeof import('../../../functions/articles/articles.table.ts');
let drafts: typeof import('../../../functions/writing/draft.ts');
let changing: typeof import('../../../functions/writing/change-draft.ts');
let changes: typeof import('../../../functions/writing/change-publication.ts');
let saving: typeof import('../../../functions/writing/save-draft.ts');
let publishing: typeof import('../../../functions/writing/publishing.ts');
let forms: typeof import('../../../functions/writing/publish-form.ts');

const BODY_KEY = 'blogimage/w11-16-22-y2026/6f1c2f6e-64a5-4d5c-9a51-0d9a3b8a7c12-1600.webp';

beforeAll(async () => {
  tables = await openWorld({ tables: ['articles', 'drafts', 'uploads'] });
  for (const imageKey of [KEY, BODY_KEY])
    await tables.put('uploads', { imageKey, state: 'ready', width: 1600, height: 900 });
  blog = await import('../../../functions/articles/articles.table.ts');
  drafts = await import('../../../functions/writing/draft.ts');
  changing = await import('../../../functions/writing/change-draft.ts');
  changes = await import('../../../functions/writing/change-publication.ts');
  saving = await import('../../../functions/writing/save-draft.ts');
  publishing = await import('../../../functions/writing/publishing.ts');
  forms = await import('../../../functions/writing/publish-form.ts');
});
afterAll(() => tables.close());

const { publishDate: _, caption: __, ...fields } = { ...validForm, caption: undefined };
const content: DraftContent = {
  ...fields,
  images: [{ url: `${SITE_URL}/${KEY}`, alt: 'A bakery counter', caption: '' }],
  access: 'customers',
  body: {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'Begin with one question.' }] },
      { type: 'image', attrs: { key: BODY_KEY, alt: 'A list on a wall', caption: '' } },
    ],
  },
};

const createDraft = async (changes: Partial<DraftContent> = {}) => {
  const stored = drafts.toStoredContent({ ...content, ...changes }, SITE_URL);
  const draft = drafts.createDraft(drafts.createRandomId(start), stored, { by: 'Edith', now: start });
  return (await changing.storeNewDraft(draft)).draftId;
};

const by = (now: Date) => ({ by: 'Edith', now });
const save = (draftId: string, version: number, changes: Partial<DraftContent>, now = start) =>
  saving.saveDraft(draftId, {
    version,
    content: drafts.toStoredContent({ ...content, ...changes }, SITE_URL),
    keepsReplaced: false,
    by: 'Edith',
    now,
  });
const publish = (draftId: string, version: number, publishDate?: Date, now = start) =>
  changes.changePublication(draftId, (draft) =>
    publishing.publish(draft, { version, publishDate: publishDate?.toISOString() }, by(now)),
  );
const correct = (draftId: string, version: number, now = start) =>
  changes.changePublication(draftId, (draft) => publishing.correct(draft, version, by(now)));
const withdraw = (draftId: string, now = start) =>
  changes.changePublication(draftId, (draft) => publishing.withdraw(draft, by(now)));
const putBack = (draftId: string, version: number, now = start) =>
  changes.changePublication(draftId, (draft) => publishing.putBack(draft, version, by(now)));

/** The shelves of the rows that the blog has of an article. */
const listShelves = async (newsletterId: string | undefined) =>
  (await tables.scan('articles'))
    .filter((row) => row.newsletterId === newsletterId)
    .map((row) => String(row.shelf))
    .toSorted();

/**
 * The rows of the blog are those of the counter and of the plan: no row without its article, and no article uncounted.
 */
const expectConsistent = async (now = start) => {
  const rows = await tables.scan('articles');
  const ids = rows.filter(({ shelf }) => shelf === 'article').map((row) => String(row.newsletterId));
  const withText = rows.filter(({ shelf }) => /^(body|tag:)/.test(String(shelf)));
  expect(withText.map((row) => String(row.newsletterId)).filter((id) => !ids.includes(id))).toEqual([]);
  const due = ids.filter((id) => id < `${drafts.createRandomId(now).slice(0, 10)}~`);
  expect(await blog.countArticles(now)).toBe(due.length);
  const needsPlan = rows.filter(({ access, hasBody }) => access === 'essentials' && hasBody === true);
  const planIds = needsPlan.map((row) => String(row.newsletterId)).filter((id) => due.includes(id));
  expect(await blog.countPlanArticles(now)).toBe(new Set(planIds).size);
};

const conflict = expect.objectContaining({ status: 409 });

it('counts the articles that need AI Essentials', async () => {
  const count = () => blog.countPlanArticles(start);
  const before = await count();
  const draftId = await createDraft({ access: 'essentials' });
  await publish(draftId, 1);
  await publish(await createDraft({ access: 'essentials', body: undefined }), 1);
  await publish(await createDraft({ access: 'essentials' }), 1, later(24));
  expect(await count()).toBe(before + 1);
  await save(draftId, 1, { access: 'customers' });
  await correct(draftId, 2);
  expect(await count()).toBe(before);
});

const LISTED = ['article', 'body', 'tag:ai', 'tag:tips'];

describe('publishing', () => {
  it('stores the article with its words, the sizes of its images, its body and a row per tag', async () => {
    const { publication } = await publish(await createDraft(), 1);
    const id = publication?.newsletterId ?? '';
    expect(await listShelves(id)).toEqual(LISTED);
    expect(await blog.getArticle(id, start)).toMatchObject({
      hasBody: true,
      words: 4,
      access: 'customers',
      images: [{ key: KEY, width: 1600, height: 900 }],
    });
    const body = await blog.getBody(id);
    expect(body?.body.content[1]).toMatchObject({ attrs: { width: 1600, height: 900 } });
    await expectConsistent();
  });

  it('gives a draft one article only, however often and at how many moments it is published', async () => {
    const draftId = await createDraft();
    const moments = [undefined, later(-1), later(-2), undefined];
    const results = await Promise.allSettled(moments.map((moment) => publish(draftId, 1, moment)));
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toEqual(conflict);
    const rows = await tables.scan('articles');
    const { publication } = await changing.requireDraft(draftId);
    const digest = publication?.newsletterId.slice(10) ?? '';
    const articles = rows.filter(
      (row) => row.shelf === 'article' && String(row.newsletterId).endsWith(digest),
    );
    expect(articles).toHaveLength(1);
    await expectConsistent();
  });

  it('keeps what another request published some milliseconds later', async () => {
    const draftId = await createDraft();
    const { publication } = await publish(draftId, 1);
    const before = new Date(start.getTime() - 20);
    expect((await publish(draftId, 1, undefined, before)).publication).toEqual(publication);
  });

  it('moves what nobody has seen under a new id, and leaves nothing of the old one', async () => {
    const draftId = await createDraft();
    const first = await publish(draftId, 1, later(2));
    const second = await publish(draftId, 1, later(3));
    expect(second.publication?.newsletterId).not.toBe(first.publication?.newsletterId);
    expect(await listShelves(first.publication?.newsletterId)).toEqual([]);
    expect(await listShelves(second.publication?.newsletterId)).toEqual(LISTED);
    await expectConsistent();
    await expectConsistent(later(4));
  });

  it('keeps the id of a scheduled text that is published again for the same moment', async () => {
    const draftId = await createDraft();
    const first = await publish(draftId, 1, later(2));
    await save(draftId, 1, { title: 'Another title', tags: ['news'] });
    const second = await publish(draftId, 2, later(2));
    expect(second.publication).toMatchObject({
      ...first.publication,
      version: 2,
      slug: 'another-title',
      tags: ['news'],
    });
    expect(await listShelves(second.publication?.newsletterId)).toEqual(['article', 'body', 'tag:news']);
  });

  it('refuses to move an article whose moment has come', async () => {
    const draftId = await createDraft();
    await publish(draftId, 1, later(2));
    await expect(publish(draftId, 1, later(5), later(2))).rejects.toThrow(conflict);
    await save(draftId, 1, { title: 'Another title' }, later(2));
    await expect(publish(draftId, 2, undefined, later(2))).rejects.toThrow(conflict);
  });

  it('refuses an incomplete text with its fields, and changes nothing', async () => {
    const draftId = await createDraft({ title: '', images: [] });
    const fieldsOf = [{ path: 'title' }, { path: 'images' }];
    await expect(publish(draftId, 1)).rejects.toMatchObject({ status: 400, fields: fieldsOf });
    expect(await changing.requireDraft(draftId)).toMatchObject({ list: 'draft', revision: 1 });
  });

  it('refuses an image that the image function has refused, at its field', async () => {
    const key = KEY.replace('6f1c2f6e', '00000000');
    await tables.put('uploads', { imageKey: key, state: 'refused', reason: 'The file is cut off' });
    const images = [{ url: `${SITE_URL}/${key}`, alt: 'A bakery counter', caption: '' }];
    await expect(publish(await createDraft({ images }), 1)).rejects.toMatchObject({
      status: 400,
      fields: [{ path: 'images.0.url', message: 'The file is cut off' }],
    });
  });
});

describe('correcting', () => {
  it('changes neither id nor date nor address, and the tag rows follow', async () => {
    const draftId = await createDraft();
    const { publication } = await publish(draftId, 1);
    await save(draftId, 1, { title: 'A better title', tags: ['tips', 'news'], body: undefined });
    const corrected = await correct(draftId, 2, later(1));
    expect(corrected.publication).toEqual({
      ...publication,
      version: 2,
      tags: ['tips', 'news'],
      correctedAt: later(1).toISOString(),
    });
    expect(await listShelves(publication?.newsletterId)).toEqual(['article', 'tag:news', 'tag:tips']);
    expect(await blog.getArticle(publication?.newsletterId ?? '', later(1))).toMatchObject({
      title: 'A better title',
      slug: publication?.slug,
      hasBody: false,
      words: 0,
    });
    await expectConsistent();
  });

  it('does not call a text corrected that nobody has seen', async () => {
    const draftId = await createDraft();
    await publish(draftId, 1, later(2));
    await save(draftId, 1, { title: 'A better title' });
    expect((await correct(draftId, 2)).publication).not.toHaveProperty('correctedAt');
  });

  it('changes nothing when readers see this text already', async () => {
    const draftId = await createDraft();
    const { revision } = await changing.requireDraft(draftId);
    await publish(draftId, 1);
    expect((await correct(draftId, 1, later(1))).publication).not.toHaveProperty('correctedAt');
    expect((await changing.requireDraft(draftId)).revision).toBe(revision + 1);
  });
});

describe('withdrawing and putting back', () => {
  it('replaces the article by a marker, and puts it back under its former id, date and address', async () => {
    const draftId = await createDraft();
    const { publication } = await publish(draftId, 1, later(-24));
    const withdrawn = await withdraw(draftId);
    expect(withdrawn).toMatchObject({ list: 'withdrawn', publication });
    expect(await listShelves(publication?.newsletterId)).toEqual(['withdrawn']);
    await expectConsistent();
    const back = await putBack(draftId, 1, later(1));
    expect(back).toMatchObject({ list: 'article', publication });
    expect(await listShelves(publication?.newsletterId)).toEqual(LISTED);
    await expectConsistent();
  });

  it('makes a scheduled text a draft again, without a marker and off the counter', async () => {
    const draftId = await createDraft();
    const { publication } = await publish(draftId, 1, later(2));
    expect(await withdraw(draftId)).toMatchObject({ list: 'draft', publication: undefined });
    expect(await listShelves(publication?.newsletterId)).toEqual([]);
    await expectConsistent(later(3));
  });

  it('answers every step that does not fit a withdrawn article or a draft with a conflict', async () => {
    const draftId = await createDraft();
    await expect(correct(draftId, 1)).rejects.toThrow(conflict);
    await expect(putBack(draftId, 1)).rejects.toThrow(conflict);
    await publish(draftId, 1);
    await withdraw(draftId);
    await save(draftId, 1, { title: 'Newer' });
    await expect(publish(draftId, 2)).rejects.toThrow(conflict);
    await expect(correct(draftId, 2)).rejects.toThrow(conflict);
    await expect(putBack(draftId, 1)).rejects.toThrow(conflict);
  });

  it('leaves the article corrected or withdrawn, never both, when two editors do so at once', async () => {
    const draftId = await createDraft();
    const { publication } = await publish(draftId, 1);
    await save(draftId, 1, { title: 'Newer' });
    const [corrected] = await Promise.allSettled([correct(draftId, 2), withdraw(draftId)]);
    if (corrected.status === 'rejected') expect(corrected.reason).toEqual(conflict);
    expect(await listShelves(publication?.newsletterId)).toEqual(['withdrawn']);
    await expectConsistent();
  });
});

describe('a form', () => {
  const form = { ...validText, body: content.body };
  const publishForm = (title: string) => forms.publishForm({ ...form, title }, by(start));

  it('makes one article and one draft, however often and at once it is sent', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => publishForm('Sent six times')));
    const [newsletterId = '', ...others] = new Set(answers.map((article) => article.newsletterId));
    expect(others).toEqual([]);
    const draft = await changing.requireDraft(newsletterId);
    // Each commit raises the revision.
    expect(draft).toMatchObject({ list: 'article', version: 1, revision: 1, publication: { version: 1 } });
    await expectConsistent();
  });

  it('refuses a form whose article was withdrawn, and returns the corrected article after a correction', async () => {
    const { newsletterId: draftId } = await publishForm('Sent, corrected, withdrawn');
    await save(draftId, 1, { title: 'Corrected' });
    await correct(draftId, 2);
    expect(await publishForm('Sent, corrected, withdrawn')).toMatchObject({
      newsletterId: draftId,
      title: 'Corrected',
    });
    await withdraw(draftId);
    await expect(publishForm('Sent, corrected, withdrawn')).rejects.toThrow(conflict);
  });
});
