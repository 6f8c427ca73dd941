import { DraftContent } from '#shared/contract/drafts.ts';
import { ArticleForm, LessonForm, pickFields } from '#shared/contract/forms.ts';
import type { FieldProblem } from '#shared/contract/problem.ts';
import { ApiError } from '../../api-error.ts';
import { draftEditor as words } from '../../content/draft-editor.ts';
import type { TypedContent } from '../../unsaved-text.ts';
import { describeExcess } from './too-long.ts';

/** The message of each invalid field, by its path: `images.0.alt`. */
export type Problems = Readonly<Record<string, string>>;

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

export const toProblems = (fields: readonly FieldProblem[]): Problems =>
  // Keep only the first problem of a field, which says the most.
  Object.fromEntries(fields.toReversed().map(({ path, message }) => [path, message]));

const parseIssues = (issues: readonly Issue[] = []): Problems =>
  toProblems(issues.map(({ path, message }) => ({ path: path.join('.'), message })));

/** Any valid date: the editor chooses one later. */
const publishDate = '2000-01-01';

/** The reasons why a text cannot be saved. */
export const findSaveProblems = (content: TypedContent): Problems => {
  const problems = parseIssues(DraftContent.safeParse(content).error?.issues);
  const excess = problems['body'] !== undefined && content.body ? describeExcess(content.body) : undefined;
  return excess === undefined ? problems : { ...problems, body: excess };
};

/** The text as it can be saved. Throws the first reason why it cannot. */
export const parseSaveable = (content: TypedContent): DraftContent => {
  const { data } = DraftContent.safeParse(content);
  if (data) return data;
  throw new ApiError('bad-request', { message: Object.values(findSaveProblems(content))[0] });
};

/** The reasons why a text cannot be published. */
export const findPublishProblems = (content: TypedContent): Problems => {
  const form = content.module === undefined ? ArticleForm : LessonForm;
  // Neither form knows the point of an image that stays in sight.
  const images = content.images.map(({ url, alt, caption }) => ({ url, alt, caption }));
  return parseIssues(form.safeParse({ ...pickFields(form, content), images, publishDate }).error?.issues);
};

/** The message of a field or of a part of it. */
export const findProblem = (problems: Problems, path: string): string | undefined =>
  problems[path] ?? Object.entries(problems).find(([field]) => field.startsWith(`${path}.`))?.[1];

export interface BodyProblem {
  readonly message: string;
  /** The index of the block that it is about; absent if it is about the whole text. */
  readonly block: number | undefined;
}

const isOfBody = (path: string) => /^body(\.|$)/.test(path);

/** The index of the block that a path leads to; undefined for the whole text. */
const parseBlock = (path: string): number | undefined => {
  const [, , block] = path.split('.');
  return block === undefined ? undefined : Number(block);
};

/** Why the body cannot be saved or published: the chosen problem, if it is one of the body, else one of them. */
export const findBodyProblem = (problems: Problems, chosen = ''): BodyProblem | undefined => {
  const paths = Object.keys(problems).filter(isOfBody);
  const path = paths.includes(chosen) ? chosen : paths[0];
  const message = path === undefined ? undefined : problems[path];
  return path === undefined || message === undefined ? undefined : { message, block: parseBlock(path) };
};

/** The name of the image that a path leads to; undefined for any other field. */
const nameImage = (path: string, { body }: TypedContent): string | undefined => {
  const [field, index] = path.split('.');
  if (field === 'images' && index !== undefined)
    return index === '0' ? words.images.cover : words.images.legend(Number(index) + 1);
  const block = isOfBody(path) ? parseBlock(path) : undefined;
  if (block === undefined || body?.content[block]?.type !== 'image') return undefined;
  const number = body.content.slice(0, block + 1).filter(({ type }) => type === 'image').length;
  return words.images.inText(number);
};

/** The message of a field, with the name of the image that it is about. */
export const describeProblem = (problems: Problems, path: string, content: TypedContent): string =>
  [nameImage(path, content), problems[path]].filter((part) => part !== undefined).join(': ');

/** The field that a path leads to, in an open part of the settings. */
export const openField = (path: string): HTMLElement | null => {
  // What is wrong with an image's file stands at its alt text.
  const parts = path.replace(/^(images\.\d+)\.url$/, '$1.alt').split('.');
  const field = parts
    .map((_, index) => document.getElementById(`${parts.slice(0, parts.length - index).join('.')}-field`))
    .find((found) => found !== null);
  field?.closest('details')?.setAttribute('open', '');
  return field ?? null;
};

/** The reasons why the server refused a save, by the paths of the text. */
export const readRefusal = (error: unknown): Problems =>
  error instanceof ApiError
    ? toProblems(error.fields.map(({ path, message }) => ({ path: path.replace(/^content\./, ''), message })))
    : {};
