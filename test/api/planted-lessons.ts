// Lessons with plants in every field and node, for the search for leaks.
import type { DraftContent } from '#shared/contract/drafts.ts';
import type { LessonTeaser } from '#shared/contract/lessons.ts';
import type { ModuleId } from '#shared/modules.ts';
import type { Plant } from '../leaks.ts';
import { createDraft, inOneHour, publishDraft, succeed } from './drafts.ts';
import { plantText } from './planted-text.ts';

/** A lesson by its address. */
interface PlantedLesson extends Pick<LessonTeaser, 'lessonId' | 'slug'> {
  readonly module: ModuleId;
}

/** Stores lessons of every kind. `change` withdraws, corrects and moves some, once readers have seen them. */
export const plantLessons = async () => {
  const texts = {
    /** The titles in the lists of modules. */
    titles: [] as Plant[],
    /** The part of published lessons that every customer may see. */
    teasers: [] as Plant[],
    /** Bodies. */
    forCustomers: [] as Plant[],
    forSubscribers: [] as Plant[],
    /** Nobody may see these before their time, or ever again. */
    hidden: [] as Plant[],
    /** The title of a lesson that is moved. */
    moved: [] as Plant[],
    /** The body of a draft for AI Essentials customers, and the rest of it. */
    previewed: [] as Plant[],
    previewedTeaser: [] as Plant[],
    previewedLines: [] as Plant[],
    preview: '',
    published: [] as PlantedLesson[],
    /** No readers have these. */
    unpublished: [] as PlantedLesson[],
    draftIds: [] as string[],
  };
  const publish = async (content: DraftContent, publishDate?: string): Promise<string> => {
    const { draftId, newsletterId, slug } = await publishDraft(content, publishDate);
    const lesson = { lessonId: newsletterId, slug, module: content.module ?? 'ai-fundamentals' };
    (publishDate ? texts.unpublished : texts.published).push(lesson);
    texts.draftIds.push(draftId);
    return draftId;
  };

  const free = { module: 'ai-fundamentals', access: 'customers' } as const;
  const taste = { module: 'practical-skills', access: 'customers' } as const;
  const paid = { module: 'practical-skills', access: 'essentials' } as const;

  const open = await plantText('an open lesson', free);
  texts.forCustomers.push(...open.body);
  const closed = await plantText('a paid lesson', paid);
  texts.forSubscribers.push(...closed.body);
  for (const { content, title, teaser, lines } of [open, closed]) {
    texts.titles.push(title);
    texts.teasers.push(...teaser, ...lines);
    await publish(content);
  }

  const scheduled = await plantText('a scheduled lesson', free);
  texts.hidden.push(...scheduled.all);
  await publish(scheduled.content, inOneHour());

  const draft = await plantText('a draft of a lesson', free);
  texts.hidden.push(...draft.all);
  texts.draftIds.push((await createDraft(draft.content)).draftId);

  const previewed = await plantText('a previewed lesson', paid);
  texts.previewed.push(...previewed.body);
  texts.previewedTeaser.push(previewed.title, ...previewed.teaser);
  texts.previewedLines.push(...previewed.lines);
  const { draftId } = await createDraft(previewed.content);
  texts.draftIds.push(draftId);
  texts.preview = (await succeed(`/${draftId}/preview`, {})).path;

  const withdrawn = await plantText('a withdrawn lesson', taste);
  texts.hidden.push(...withdrawn.all);
  const withdrawnId = await publish(withdrawn.content);
  const first = await plantText('the first text of a corrected lesson', taste);
  // The address keeps the words of its first title.
  texts.teasers.push(first.title);
  texts.hidden.push(...first.teaser, ...first.lines, ...first.body);
  const correctedId = await publish(first.content);
  const moved = await plantText('a moved lesson', taste);
  texts.moved.push(moved.title);
  texts.titles.push(moved.title);
  texts.teasers.push(...moved.teaser, ...moved.lines);
  texts.forCustomers.push(...moved.body);
  const movedId = await publish(moved.content);

  const correct = async (id: string, content: DraftContent) => {
    await succeed(`/${id}`, { version: 1, content });
    await succeed(`/${id}/correct`, { version: 2 });
  };
  const change = async () => {
    await succeed(`/${withdrawnId}/withdraw`, {});
    const second = await plantText('a corrected lesson', paid);
    texts.titles.push(second.title);
    texts.teasers.push(...second.teaser, ...second.lines);
    texts.forSubscribers.push(...second.body);
    await correct(correctedId, second.content);
    await correct(movedId, { ...moved.content, module: 'advanced-topics' });
  };
  return { ...texts, change };
};
