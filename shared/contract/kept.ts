// What customers keep: prompts and texts, each with a note.
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { optionalText } from '../text.ts';
import { Access, ArticleId } from './articles.ts';
import { endpoint } from './endpoint.ts';
import { LessonId, ModuleId } from './lessons.ts';

/** The text from which something is kept, with the title and the words of its address at that time. */
export const KeptSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('article'), id: ArticleId, title: z.string(), slug: z.string() }),
  z.object({
    kind: z.literal('lesson'),
    id: LessonId,
    title: z.string(),
    slug: z.string(),
    module: ModuleId,
  }),
]);
export type KeptSource = z.infer<typeof KeptSource>;

const KEPT_ID = '[0-7][0-9A-HJKMNP-TV-Z]{25}-(?:text|[0-9a-f]{16})';

/** The id of the text, and what is kept of it. */
export const KeptId = z
  .string('The id of what is kept is required')
  .check(z.regex(new RegExp(`^${KEPT_ID}$`), 'The id is not valid'));
export type KeptId = z.infer<typeof KeptId>;

const Note = optionalText('Note', limits.kept.note, 'many');

const thing = {
  keptId: KeptId,
  source: KeptSource,
  keptAt: z.iso.datetime(),
  /** Empty if there is none. */
  note: z.string(),
  /** Counts the saves of the note. */
  noteRevision: z.int(),
};

export const KeptThing = z.discriminatedUnion('kind', [
  /** One's own copy of a prompt, with its blanks. */
  z.object({ ...thing, kind: z.literal('prompt'), text: z.string() }),
  /** A text, with who could read it at that time. */
  z.object({ ...thing, kind: z.literal('text'), access: Access }),
]);
export type KeptThing = z.infer<typeof KeptThing>;

export const KeptPage = z.object({
  things: z.array(KeptThing),
  /** The `cursor` of the next page; absent if there is nothing older. */
  cursor: z.optional(z.string()),
});

/** When the last thing of a page was kept, and its id. */
const Cursor = z.string().check(z.regex(new RegExp(`^[\\dT:.-]{23}Z_${KEPT_ID}$`), 'Cursor is not valid'));

const customer = { caller: 'customer', status: 200 } as const;
const one = { ...customer, params: z.strictObject({ keptId: KeptId }) } as const;

/** The replies are for one person and are never cached. */
export const keptEndpoints = {
  /** A page of what the caller keeps, newest first: prompts or texts. */
  list: endpoint({
    ...customer,
    method: 'GET',
    path: '/kept',
    query: z.strictObject({
      kind: z.enum(['prompt', 'text'], 'Please choose prompts or texts'),
      limit: z.optional(z.string().check(z.regex(/^[1-9]\d?$/, 'Limit must be 1 to 99'))),
      cursor: z.optional(Cursor),
    }),
    reply: KeptPage,
  }),
  /** What the caller keeps of one text. */
  listOfText: endpoint({
    ...customer,
    method: 'GET',
    path: '/kept/of/{textId}',
    params: z.strictObject({ textId: ArticleId }),
    reply: z.object({ things: z.array(KeptThing) }),
  }),
  /**
   * Keeps a prompt of a text that the caller may read now, or the text. Keeping it again changes nothing. Answers 404 or 410 for a
   * text that is not there, 403 if the plan does not open it, and 409 if it was corrected since the caller read it, or if the caller
   * keeps as much as one can.
   */
  keep: endpoint({
    ...customer,
    method: 'POST',
    path: '/kept',
    body: z.strictObject({
      kind: z.enum(['article', 'lesson'], 'Please choose articles or lessons'),
      textId: ArticleId,
      /** The place of the prompt among those of the text, from 0 on. Absent to keep the text. */
      prompt: z.optional(z.int('The place of the prompt must be a number').check(z.minimum(0))),
      /** When the text that the caller read was corrected last. */
      correctedAt: z.optional(z.iso.datetime('The moment of the correction is not valid')),
    }),
    reply: KeptThing,
  }),
  /** Saves the note. The last save wins, and the answer names the words of another save that it has replaced. */
  saveNote: endpoint({
    ...one,
    method: 'POST',
    path: '/kept/{keptId}/note',
    body: z.strictObject({
      note: Note,
      /** The revision that the caller has changed. */
      noteRevision: z.int('noteRevision must be a number'),
    }),
    reply: z.object({ note: z.string(), noteRevision: z.int(), replaced: z.optional(z.string()) }),
  }),
  /** Keeps it no longer. A second call changes nothing. */
  remove: endpoint({
    ...one,
    method: 'POST',
    path: '/kept/{keptId}/delete',
    reply: z.object({ keptId: KeptId }),
  }),
};
