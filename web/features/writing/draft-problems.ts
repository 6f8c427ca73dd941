import { ArticleForm } from '#shared/contract/forms.ts';
import { DraftContent } from '#shared/contract/drafts.ts';
import { LessonForm } from '#shared/contract/forms.ts';
import type { FieldProblem } from '#shared/contract/problem.ts';
import { ApiError } from '../../api-error.ts';
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
export const findSaveProblems = (content: DraftContent): Problems => {
  const problems = parseIssues(DraftContent.safeParse(content).error?.issues);
  const excess = problems['body'] !== undefined && content.body ? describeExcess(content.body) : undefined;
  return excess === undefined ? problems : { ...problems, body: excess };
};

/** Throws the first reason why a text cannot be saved. */
export const requireSaveable = (content: DraftContent): void => {
  const [message] = Object.values(findSaveProblems(content));
  if (message !== undefined) throw new ApiError('bad-request', { message });
};

const findArticleProblems = ({ body, ...fields }: DraftContent): Problems =>
  parseIssues(ArticleForm.safeParse({ ...fields, ...(body && { body }), publishDate }).error?.issues);

const findLessonProblems = (content: DraftContent): Problems => {
  const { module, title, extract, images, access, body } = content;
  const form = { module, title, extract, images, access, body, publishDate };
  return parseIssues(LessonForm.safeParse(form).error?.issues);
};

/** The reasons why a text cannot be published. */
export const findPublishProblems = (content: DraftContent): Problems =>
  content.module === undefined ? findArticleProblems(content) : findLessonProblems(content);

/** The message of a field or of a part of it. */
export const findProblem = (problems: Problems, path: string): string | undefined =>
  problems[path] ?? Object.entries(problems).find(([field]) => field.startsWith(`${path}.`))?.[1];
