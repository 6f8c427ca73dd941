import { TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#shared/limits.ts';
import { toRows } from '../../../functions/articles/article-records.ts';
import { toLessonRows, toWithdrawnLessonRow } from '../../../functions/lessons/lesson-records.ts';
import { newLesson, newUlid } from '../../stored-lessons.ts';
import { beforeNext } from '../disturb-tables.ts';
import { openPlan } from '../lessons/learn-tables.ts';
import { newUserId, openKeptTables, promptBody } from './kept-tables.ts';

const tables = await openKeptTables();
afterAll(() => tables.close());
afterEach(() => vi.restoreAllMocks());
const { keep } = await import('../../../functions/kept/keep.ts');
const { saveNote } = await import('../../../functions/kept/save-note.ts');
const keptTable = await import('../../../functions/kept/kept.table.ts');
const tombstones = await import('../../../functions/customers/tombstones.table.ts');

const now = new Date();
const PROMPTS = ['Write to {{name}}.', 'Answer in a {{tone}} tone.'];
const storeLesson = (changes = {}) => tables.storeLesson(changes, promptBody(...PROMPTS));
const ofLesson = ({ lessonId }: { lessonId: string }, prompt?: number) => ({
  kind: 'lesson' as const,
  textId: lessonId,
  ...(prompt !== undefined && { prompt }),
});

describe('keep', () => {
  it('keeps a copy of a prompt, with its blanks, and the title and address of that time', async () => {
    const userId = newUserId();
    const lesson = await storeLesson();
    const kept = await keep(userId, ofLesson(lesson, 1), now);
    const { lessonId: id, title, slug, module } = lesson;
    expect(kept).toEqual({
      keptId: expect.stringMatching(new RegExp(`^${id}-[0-9a-f]{16}$`)),
      kind: 'prompt',
      text: PROMPTS[1],
      source: { kind: 'lesson', id, title, slug, module },
      keptAt: now.toISOString(),
      note: '',
      noteRevision: 0,
    });
    expect(await tables.storedThings(userId)).toMatchObject([kept]);
    expect(await tables.storedCount(userId)).toMatchObject({ things: 1 });
  });

  it('keeps a text without its body, with who could read it', async () => {
    const userId = newUserId();
    const { lessonId: id, title, slug, extract, images, publishDate } = newLesson();
    const article = { newsletterId: id, title, slug, extract, images, publishDate };
    const rest = { subtitle: '', access: 'everyone', hasBody: true, words: 2 } as const;
    await tables.putAll('articles', toRows({ ...article, ...rest, tags: [] }, promptBody(...PROMPTS)));
    const kept = await keep(userId, { kind: 'article', textId: id }, now);
    expect(kept).toMatchObject({
      ...{ keptId: `${id}-text`, kind: 'text', access: 'everyone' },
      source: { kind: 'article', id, title, slug },
    });
    expect(JSON.stringify(await tables.storedKept(userId))).not.toContain('Copy this');
  });

  it('keeps each thing once, also by simultaneous calls, and answers what is kept', async () => {
    const userId = newUserId();
    const lesson = await storeLesson();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => keep(userId, ofLesson(lesson, 0), new Date(now.getTime() + at))),
    );
    expect(new Set(answers.map(({ keptAt }) => keptAt)).size).toBe(1);
    expect(await tables.storedThings(userId)).toHaveLength(1);
    expect(await tables.storedCount(userId)).toMatchObject({ things: 1 });
  });

  it('keeps a corrected prompt beside the former one', async () => {
    const userId = newUserId();
    const lesson = await storeLesson();
    await keep(userId, ofLesson(lesson, 0), now);
    const correctedAt = now.toISOString();
    await tables.putAll('articles', toLessonRows({ ...lesson, correctedAt }, promptBody('Write to all.')));
    const later = new Date(now.getTime() + 1000);
    await expect(keep(userId, ofLesson(lesson, 0), later)).rejects.toMatchObject({ status: 409 });
    await keep(userId, { ...ofLesson(lesson, 0), correctedAt }, later);
    const { things } = await keptTable.listPage(userId, { kind: 'prompt', limit: 9, cursor: undefined });
    expect(things).toMatchObject([{ text: 'Write to all.' }, { text: PROMPTS[0] }]);
  });

  it.each([
    ['a prompt', 0],
    ['the text', undefined],
  ])('keeps %s of a text only while the plan opens it', async (_, prompt) => {
    const userId = newUserId();
    const lesson = await storeLesson({ access: 'essentials', module: 'advanced-topics' });
    await expect(keep(userId, ofLesson(lesson, prompt), now)).rejects.toMatchObject({ status: 403 });
    expect(await tables.storedKept(userId)).toEqual([]);
    await tables.storePlan(userId, openPlan);
    const { keptId } = await keep(userId, ofLesson(lesson, prompt), now);
    await tables.storePlan(userId, { ...openPlan, status: 'canceled' });
    expect(await keptTable.listOfText(userId, lesson.lessonId)).toMatchObject([{ keptId }]);
  });

  it('reads the plan consistently, because customers come here straight from paying', async () => {
    const lesson = await storeLesson();
    const send = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
    await keep(newUserId(), ofLesson(lesson), now);
    expect(send.mock.calls.map(([{ input }]) => input)).toContainEqual(
      expect.objectContaining({ TableName: 'customers', ConsistentRead: true }),
    );
  });

  it('keeps nothing of a text that is unknown, scheduled, withdrawn or of the other kind, or without such a prompt', async () => {
    const userId = newUserId();
    const lesson = await storeLesson();
    const scheduled = await storeLesson({ publishDate: new Date(Date.now() + 3_600_000).toISOString() });
    const withdrawn = newUlid(now.getTime() - 3_600_000);
    await tables.putRow(toWithdrawnLessonRow(withdrawn));
    for (const [request, status] of [
      [ofLesson({ lessonId: newUlid(now.getTime() - 3_600_000) }), 404],
      [ofLesson(scheduled), 404],
      [ofLesson({ lessonId: withdrawn }, 0), 410],
      [{ ...ofLesson(lesson), kind: 'article' as const }, 404],
      [ofLesson(lesson, PROMPTS.length), 409],
    ] as const)
      await expect(keep(userId, request, now)).rejects.toMatchObject({ status });
    expect(await tables.storedKept(userId)).toEqual([]);
  });

  it(`keeps at most ${limits.kept.things} things, and one more after one was removed`, async () => {
    const userId = newUserId();
    const [first, second] = [await storeLesson(), await storeLesson()];
    await tables.putCount(userId, limits.kept.things - 1);
    const { keptId } = await keep(userId, ofLesson(first), now);
    await expect(keep(userId, ofLesson(second), now)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(`${limits.kept.things} things`),
    });
    // What is kept already needs no room.
    expect(await keep(userId, ofLesson(first), now)).toMatchObject({ keptId });
    await keptTable.remove(userId, keptId);
    await keptTable.remove(userId, keptId);
    expect(await tables.storedCount(userId)).toMatchObject({ things: limits.kept.things - 1 });
    expect(await keep(userId, ofLesson(second), now)).toMatchObject({ kind: 'text' });
  });

  it('lets go of things, and takes no further one, where more are kept than the limit of today', async () => {
    const userId = newUserId();
    const [first, second] = [await storeLesson(), await storeLesson()];
    const { keptId } = await keep(userId, ofLesson(first), now);
    await tables.putCount(userId, limits.kept.things + 50);
    await keptTable.remove(userId, keptId);
    expect(await tables.storedThings(userId)).toEqual([]);
    expect(await tables.storedCount(userId)).toMatchObject({ things: limits.kept.things + 49 });
    await expect(keep(userId, ofLesson(second), now)).rejects.toMatchObject({ status: 409 });
  });

  it('stores nothing for a customer who is forgotten while the text is read, not the count either', async () => {
    const userId = newUserId();
    const lesson = await storeLesson();
    beforeNext(TransactWriteCommand, () => tombstones.begin(userId, undefined, now));
    for (const _ of ['while it is read', 'before'])
      await expect(keep(userId, ofLesson(lesson, 0), now)).rejects.toMatchObject({ status: 410 });
    expect(await tables.storedKept(userId)).toEqual([]);
  });
});

describe('saveNote', () => {
  const newKept = async () => {
    const userId = newUserId();
    const { keptId } = await keep(userId, ofLesson(await storeLesson(), 0), now);
    return { userId, keptId };
  };

  it('saves one note after another, and says nothing', async () => {
    const kept = await newKept();
    expect(await saveNote({ ...kept, note: 'For Monday', noteRevision: 0 })).toEqual({
      ...{ note: 'For Monday', noteRevision: 1 },
    });
    expect(await saveNote({ ...kept, note: '', noteRevision: 1 })).toEqual({ note: '', noteRevision: 2 });
    expect(await keptTable.find(kept.userId, kept.keptId)).toMatchObject({ note: '', noteRevision: 2 });
  });

  it('lets the last save win, and answers the words of another tab that it replaced', async () => {
    const kept = await newKept();
    await saveNote({ ...kept, note: 'Of one tab', noteRevision: 0 });
    expect(await saveNote({ ...kept, note: 'Of the other', noteRevision: 0 })).toEqual({
      ...{ note: 'Of the other', noteRevision: 2, replaced: 'Of one tab' },
    });
    // The same words replace nothing.
    expect(await saveNote({ ...kept, note: 'Of the other', noteRevision: 0 })).not.toHaveProperty('replaced');
  });

  it('saves a note while a transaction writes its thing', async () => {
    const kept = await newKept();
    let conflicts = 0;
    beforeNext(UpdateCommand, async () => {
      conflicts += 1;
      throw new TransactionConflictException({ message: 'conflict', $metadata: {} });
    });
    const saved = await saveNote({ ...kept, note: 'For Monday', noteRevision: 0 });
    expect([saved, conflicts]).toEqual([{ note: 'For Monday', noteRevision: 1 }, 1]);
  });

  it('creates nothing after a removal, and answers 410 after a deletion of the account', async () => {
    const { userId, keptId } = await newKept();
    await keptTable.remove(userId, keptId);
    const note = { userId, keptId, note: 'Too late', noteRevision: 0 };
    await expect(saveNote(note)).rejects.toMatchObject({ status: 404 });
    expect(await tables.storedThings(userId)).toEqual([]);
    await tombstones.begin(userId, undefined, now);
    await keptTable.removeAll(userId);
    await expect(saveNote(note)).rejects.toMatchObject({ status: 410 });
    expect(await tables.storedKept(userId)).toEqual([]);
  });
});

describe('the table', () => {
  it('removes all of one customer, what it cannot read too, and nothing of another', async () => {
    const [userId, other] = [newUserId(), newUserId()];
    await tables.putAll(
      'kept',
      [userId, other].flatMap((id) => [
        { userId: id, itemId: 'kept#unreadable', version: 99 },
        { userId: id, itemId: 'words', version: 99 },
      ]),
    );
    await keptTable.removeAll(userId);
    expect(await tables.storedKept(userId)).toEqual([]);
    expect(await tables.storedKept(other)).toHaveLength(2);
  });

  it('fails for a thing of an unknown version', async () => {
    const userId = newUserId();
    const { keptId } = await keep(userId, ofLesson(await storeLesson()), now);
    const [item = {}] = await tables.storedThings(userId);
    await tables.put('kept', { ...item, version: 99 });
    await expect(keptTable.find(userId, keptId)).rejects.toThrow('version');
  });
});
