import { afterAll, describe, expect, it } from 'vitest';
import type { DraftContent } from '#shared/contract/drafts.ts';
import { SITE_URL } from '../events.ts';
import { KEY, validForm, validText } from '../articles/article-forms.ts';
import { BODY_KEY, by, later, openDrafts, start } from './draft-world.ts';

const { publishDate: _, ...fields } = validForm;
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
const { createRandomId, toRow } = await import('../../../functions/writing/draft.ts');
const { findPublishedContent } = await import('../../../functions/writing/published-content.ts');
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

  it('keeps the point of each image that stays in sight, for readers and in the list', async () => {
    const focus = { x: 30, y: 0 };
    const images = [{ url: `${SITE_URL}/${KEY}`, alt: 'A bakery counter', caption: '', focus }];
    const { draftId, publication, content } = await publish(await createDraft({ images }), 1);
    const article = await blog.getArticle(publication?.newsletterId ?? '', start);
    expect(article?.images).toMatchObject([{ key: KEY, focus }]);
    expect(toRow(content)).toMatchObject({ cover: KEY, coverFocus: focus });
    expect((await findPublishedContent(await requireDraft(draftId), start))?.images).toEqual(content.images);
  });

  it('gives readers the lines inside that are not empty', async () => {
    for (const [lines, expected] of [
      [['', 'Three rounds', ''], ['Three rounds']],
      [['', ''], undefined],
    ]) {
      const { draftId, publication } = await publish(await createDraft({ inside: lines }), 1);
      const article = await blog.getArticle(publication?.newsletterId ?? '', start);
      const published = await findPublishedContent(await requireDraft(draftId), start);
      expect([article?.inside, published?.inside]).toEqual([expected, expected]);
    }
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

  it.each([
    ['a scheduled text', 2, 0],
    ['a text at its moment', 2, 2],
  ])('changes nothing when %s is published again for the same moment', async (_, moment, now) => {
    const draftId = await createDraft();
    await publish(draftId, 1, later(moment));
    const before = await requireDraft(draftId);
    await publish(draftId, 1, later(moment), later(now));
    expect(await requireDraft(draftId)).toEqual(before);
  });

  it('keeps the moment of a published text when "now" comes again a day later', async () => {
    const draftId = await createDraft();
    const { publication } = await publish(draftId, 1);
    expect((await publish(draftId, 1, undefined, later(24))).publication).toEqual(publication);
  });

  it.each([
    ['keeps', 5000, true],
    ['brings forward', 5001, false],
  ])('%s a text that is to appear in %d ms when it is published now', async (_, ms, isKept) => {
    const draftId = await createDraft();
    const { publication } = await publish(draftId, 1, new Date(start.getTime() + ms));
    const again = await publish(draftId, 1);
    expect(again.publication?.publishDate).toBe(isKept ? publication?.publishDate : start.toISOString());
    // The counter counts by the newest moment that it has seen: other tests look at an earlier one.
    await withdraw(draftId);
  });

  it('refuses a version that is not the newest, before and after its publication', async () => {
    const draftId = await createDraft();
    await save(draftId, 1, { title: 'Newer' });
    await expect(publish(draftId, 1)).rejects.toThrow(conflict);
    expect(await requireDraft(draftId)).toMatchObject({ list: 'draft' });
    await publish(draftId, 2);
    await save(draftId, 2, { title: 'Newer still' });
    await save(draftId, 3, { title: 'The newest' });
    await expect(correct(draftId, 3)).rejects.toThrow(conflict);
    expect(await requireDraft(draftId)).toMatchObject({ publication: { version: 2 } });
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

  it('calls a text corrected from the millisecond at which it appears', async () => {
    const draftId = await createDraft();
    await publish(draftId, 1, later(2));
    await save(draftId, 1, { title: 'A better title' });
    const corrected = await correct(draftId, 2, later(2));
    expect(corrected.publication).toMatchObject({ correctedAt: later(2).toISOString() });
  });

  it('changes nothing when readers see this text already', async () => {
    const draftId = await createDraft();
    const { revision } = await requireDraft(draftId);
    await publish(draftId, 1);
    expect((await correct(draftId, 1, later(1))).publication).not.toHaveProperty('correctedAt');
    expect((await requireDraft(draftId)).revision).toBe(revision + 1);
  });
});

describe('search and sharing', () => {
  const socialImage = `${SITE_URL}/${KEY.replace('6f1c2f6e', '11111111')}`;
  const own = { searchTitle: 'Chatbots', searchDescription: 'What to ask first', socialImage };

  it('gives readers what an editor wrote, and keeps and requires the social image', async () => {
    const draftId = await createDraft({ ...own, addressWords: 'My Chatbot' });
    const key = socialImage.slice(SITE_URL.length + 1);
    await expect(publish(draftId, 1)).rejects.toMatchObject({
      status: 400,
      fields: [{ path: 'socialImage', message: expect.stringContaining('upload it again') }],
    });
    await tables.put('uploads', { imageKey: key, state: 'ready', width: 2400, height: 1260 });
    await save(draftId, 1, { ...own, addressWords: 'My Chatbot', title: 'Newer' });
    const { publication, namedImages } = await publish(draftId, 2);
    expect(namedImages).toContain(key);
    expect(await blog.getArticle(publication?.newsletterId ?? '', start)).toMatchObject({
      slug: 'my-chatbot',
      searchTitle: 'Chatbots',
      searchDescription: 'What to ask first',
      socialImage: { key, width: 2400, height: 1260, alt: 'Newer' },
    });
    // One of the article's own images has words of its own already.
    const [cover] = content.images;
    await save(draftId, 2, { socialImage: cover?.url });
    const corrected = await correct(draftId, 3);
    expect(await blog.findArticle(corrected.publication?.newsletterId ?? '')).toMatchObject({
      socialImage: { key: KEY, alt: cover?.alt },
    });
  });

  it('changes the address by a correction, and leaves it where the words are cleared', async () => {
    const draftId = await createDraft();
    const { publication } = await publish(draftId, 1);
    await save(draftId, 1, { addressWords: 'Better words' });
    const corrected = await correct(draftId, 2);
    expect(corrected.publication).toMatchObject({
      newsletterId: publication?.newsletterId,
      slug: 'better-words',
    });
    await save(draftId, 2, { title: 'Another title' });
    expect((await correct(draftId, 3)).publication?.slug).toBe('better-words');
  });

  it('moves an article out of the lists and back, and withdraws it from there', async () => {
    const draftId = await createDraft({ access: 'essentials' });
    const { publication } = await publish(draftId, 1);
    const id = publication?.newsletterId;
    await save(draftId, 1, { access: 'essentials', isUnlisted: true });
    expect((await correct(draftId, 2)).publication).toMatchObject({ newsletterId: id, isUnlisted: true });
    expect(await listShelves(id)).toEqual(['body', 'unlisted']);
    await withdraw(draftId);
    expect(await listShelves(id)).toEqual(['withdrawn']);
    await putBack(draftId, 2);
    expect(await listShelves(id)).toEqual(['body', 'unlisted']);
    await save(draftId, 2, {});
    expect((await correct(draftId, 3)).publication).not.toHaveProperty('isUnlisted');
    expect(await listShelves(id)).toEqual(LISTED);
    await expectConsistent();
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

  it('withdraws a text from the millisecond at which it appears, and takes a plan before it', async () => {
    const [seen, unseen] = [await createDraft(), await createDraft()];
    for (const draftId of [seen, unseen]) await publish(draftId, 1, later(-1), later(-2));
    expect(await withdraw(seen, later(-1))).toMatchObject({ list: 'withdrawn' });
    expect(await withdraw(unseen, new Date(later(-1).getTime() - 1))).toMatchObject({ list: 'draft' });
  });

  it('changes nothing when a draft is withdrawn, or a text a second time', async () => {
    const draftId = await createDraft();
    const draft = await requireDraft(draftId);
    await withdraw(draftId);
    expect(await requireDraft(draftId)).toEqual(draft);
    await publish(draftId, 1);
    await withdraw(draftId);
    const before = await requireDraft(draftId);
    await withdraw(draftId, later(1));
    expect(await requireDraft(draftId)).toEqual(before);
  });

  it('changes nothing when a text is put back twice, and refuses to put back what readers see', async () => {
    const draftId = await createDraft();
    await publish(draftId, 1);
    await withdraw(draftId);
    await putBack(draftId, 1);
    const before = await requireDraft(draftId);
    await putBack(draftId, 1, later(1));
    expect(await requireDraft(draftId)).toEqual(before);
    await save(draftId, 1, { title: 'Newer' });
    await expect(putBack(draftId, 2)).rejects.toThrow(conflict);
  });

  it('calls a text corrected that comes back with other words, and keeps the day of an earlier correction', async () => {
    const draftId = await createDraft();
    await publish(draftId, 1);
    await save(draftId, 1, { title: 'Corrected' });
    await correct(draftId, 2, later(0.2));
    await withdraw(draftId, later(0.4));
    const same = await putBack(draftId, 2, later(0.6));
    expect(same.publication).toMatchObject({ correctedAt: later(0.2).toISOString() });
    await withdraw(draftId, later(0.8));
    await save(draftId, 2, { title: 'Corrected again' });
    const other = await putBack(draftId, 3, later(1));
    expect(other.publication).toMatchObject({ correctedAt: later(1).toISOString() });
  });

  it('adds each step to the history, with the version that it kept', async () => {
    const draftId = await createDraft();
    await publish(draftId, 1);
    await withdraw(draftId, later(0.5));
    await putBack(draftId, 1, later(1));
    const { listHistory } = await import('../../../functions/writing/drafts.table.ts');
    expect((await listHistory(draftId)).map(({ event, at }) => [event, at])).toEqual([
      ['put-back', later(1).toISOString()],
      ['withdrawn', later(0.5).toISOString()],
      ['published', start.toISOString()],
    ]);
    expect((await requireDraft(draftId)).history).toEqual({ version: 1 });
  });

  it('adds a schedule, its moves and its end to the history, with the hour that was meant', async () => {
    const draftId = await createDraft();
    await publish(draftId, 1, later(24));
    await save(draftId, 1, { title: 'Another title' }, later(0.1));
    await publish(draftId, 2, later(24), later(0.2));
    await publish(draftId, 2, later(48), later(0.3));
    await save(draftId, 2, { title: 'A third title' }, later(0.4));
    await correct(draftId, 3, later(0.5));
    await withdraw(draftId, later(0.6));
    await publish(draftId, 3, later(24), later(0.7));
    await publish(draftId, 3, undefined, later(0.8));
    const { listHistory } = await import('../../../functions/writing/drafts.table.ts');
    const entries = (await listHistory(draftId)).filter(({ event }) => event !== 'saved');
    expect(entries.map(({ event, publishDate }) => [event, publishDate])).toEqual([
      ['published', undefined],
      ['scheduled', later(24).toISOString()],
      ['unscheduled', undefined],
      ['scheduled', later(48).toISOString()],
      ['moved', later(48).toISOString()],
      ['scheduled', later(24).toISOString()],
      ['scheduled', later(24).toISOString()],
    ]);
    // The counter counts by the newest moment that it has seen: other tests look at an earlier one.
    await withdraw(draftId, later(0.9));
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

describe('the text that a preview shows', () => {
  const openPreview = async (draftId: string, isPublished: boolean) => {
    const { createPreview } = await import('../../../functions/writing/previews.table.ts');
    const { findPreviewedDraft } = await import('../../../functions/writing/previewed-draft.ts');
    const { token } = await createPreview({ draftId, isPublished }, start);
    return (now = start) => findPreviewedDraft(token, now);
  };

  it('is the saved one or the published one, as the link was made', async () => {
    const draftId = await createDraft();
    await publish(draftId, 1);
    await save(draftId, 1, { title: 'Saved, and not published' });
    const [saved, published] = [await openPreview(draftId, false), await openPreview(draftId, true)];
    expect((await saved())?.content.title).toBe('Saved, and not published');
    const shown = await published();
    expect(shown?.content).toMatchObject({
      title: content.title,
      subtitle: content.subtitle,
      tags: content.tags,
    });
    expect(shown?.content.body).toContain('Begin with one question.');
    expect(await published(later(1))).toBeUndefined();
  });

  it('is none while readers have none: before its moment, and after it was withdrawn', async () => {
    const draftId = await createDraft();
    const published = await openPreview(draftId, true);
    expect(await published()).toBeUndefined();
    await publish(draftId, 1, new Date(start.getTime() + 60_000));
    expect(await published(new Date(start.getTime() + 59_999))).toBeUndefined();
    const seen = new Date(start.getTime() + 60_000);
    expect(await published(seen)).toMatchObject({ draftId });
    await withdraw(draftId, seen);
    expect(await published(seen)).toBeUndefined();
  });

  it('is closed as its text is, when a correction has just closed it', async () => {
    const draftId = await createDraft({ access: 'everyone' });
    const { publication } = await publish(draftId, 1);
    const key = { shelf: 'body', newsletterId: publication?.newsletterId };
    await tables.put('articles', { ...(await tables.get('articles', key)), access: 'essentials' });
    const published = await openPreview(draftId, true);
    expect((await published())?.content.access).toBe('essentials');
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

describe('the former address of an imported post', () => {
  const imported = (words: string): Partial<DraftContent> => ({
    former: { service: 'ghost', id: words, path: `/${words}/` },
  });
  const find = (words: string, now = start) => blog.findByFormerAddress(`/${words}`, now);

  it('leads to the article from its publish date on, and under its words', async () => {
    const draftId = await createDraft(imported('ten-chores'));
    expect(await find('ten-chores')).toBeUndefined();
    const first = await publish(draftId, 1, later(1));
    expect(await find('ten-chores')).toBeUndefined();
    expect(await find('ten-chores', later(1))).toMatchObject({ slug: first.publication?.slug });
    const moved = await publish(draftId, 1, later(2));
    expect(await find('ten-chores', later(1))).toBeUndefined();
    expect(await find('ten-chores', later(2))).toMatchObject({
      newsletterId: moved.publication?.newsletterId,
    });
    await withdraw(draftId);
    expect(await find('ten-chores', later(2))).toBeUndefined();
    await expectConsistent();
  });

  it('leads to the marker of a withdrawn article, and to the article that is put back', async () => {
    const draftId = await createDraft(imported('back-again'));
    const { newsletterId } = (await publish(draftId, 1)).publication ?? {};
    await withdraw(draftId);
    expect(await find('back-again')).toMatchObject({ newsletterId, isWithdrawn: true });
    expect(await listShelves(newsletterId)).toEqual(['former:/back-again', 'withdrawn']);
    await putBack(draftId, 1);
    expect(await find('back-again')).toMatchObject({ newsletterId, isWithdrawn: false });
  });

  it('follows a correction that changes or removes it', async () => {
    const draftId = await createDraft(imported('before'));
    await publish(draftId, 1);
    await save(draftId, 1, imported('after'));
    await correct(draftId, 2);
    expect([await find('before'), await find('after')]).toEqual([undefined, expect.anything()]);
    await save(draftId, 2, {});
    await correct(draftId, 3);
    expect(await find('after')).toBeUndefined();
  });

  it.each(['/Ten-Chores/', '/ten%2Fchores/', '/__proto__/'])(
    'leads on from no address like %s',
    async (path) => {
      const draftId = await createDraft({ former: { service: 'ghost', id: '7', path } });
      const { publication } = await publish(draftId, 1);
      expect(publication).not.toHaveProperty('former');
      expect(await listShelves(publication?.newsletterId)).toEqual(LISTED);
    },
  );
});
