import { afterAll, describe, expect, it } from 'vitest';
import type { DraftContent } from '#shared/contract/drafts.ts';
import { SITE_URL } from '../events.ts';
import { KEY, validForm, validText } from '../articles/article-forms.ts';
import { BODY_KEY, by, later, openDrafts, start } from './draft-world.ts';

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

const { tables, requireDraft, createDraft, save, publish, correct, withdraw, putBack, listShelves } =
  await openDrafts(content);
afterAll(() => tables.close());
const blog = await import('../../../functions/articles/articles.table.ts');
const { createRandomId } = await import('../../../functions/writing/draft.ts');
const forms = await import('../../../functions/writing/publish-form.ts');

/**
 * The rows of the blog are those of the counter and of the plan: no row without its article, and no article uncounted.
 */
const expectConsistent = async (now = start) => {
  const rows = await tables.scan('articles');
  const ids = rows.filter(({ shelf }) => shelf === 'article').map((row) => String(row.newsletterId));
  const withText = rows.filter(({ shelf }) => /^(body|tag:)/.test(String(shelf)));
  expect(withText.map((row) => String(row.newsletterId)).filter((id) => !ids.includes(id))).toEqual([]);
  const due = ids.filter((id) => id < `${createRandomId(now).slice(0, 10)}~`);
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
    const { publication } = await requireDraft(draftId);
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
    expect(await requireDraft(draftId)).toMatchObject({ list: 'draft', revision: 1 });
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
    const { revision } = await requireDraft(draftId);
    await publish(draftId, 1);
    expect((await correct(draftId, 1, later(1))).publication).not.toHaveProperty('correctedAt');
    expect((await requireDraft(draftId)).revision).toBe(revision + 1);
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
    const draft = await requireDraft(newsletterId);
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
