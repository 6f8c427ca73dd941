// What the plans open today. Without the API's answer nothing is counted or promised.
import { fillPrompt, splitPrompt } from '#shared/body/blanks.ts';
import type { Body } from '#shared/body/schema.ts';
import { readBodyText } from '#shared/body/text.ts';
import type { Learn, LessonTeaser } from '#shared/contract/lessons.ts';
import { MODULES, type Module } from '#shared/modules.ts';
import { isBlank } from '#shared/text.ts';
import { planChooser } from '../../content/plan-chooser.ts';
import { planContents as words } from '../../content/plan-contents.ts';
import type { ListedLesson } from './next-lesson.ts';
import { findLessons, isOpenLesson } from './progress.ts';

export interface ModuleContents {
  readonly module: Module;
  readonly lessons: readonly LessonTeaser[];
}

const groupByModule = (learn: Learn, isWanted: (lesson: LessonTeaser) => boolean): ModuleContents[] =>
  MODULES.map((module) => ({ module, lessons: findLessons(learn, module.id).filter(isWanted) })).filter(
    ({ lessons }) => lessons.length > 0,
  );

const isFree = (lesson: LessonTeaser): boolean => isOpenLesson(lesson, false);

/** The lessons that need AI Essentials, by module. */
export const groupPlanLessons = (learn: Learn): ModuleContents[] =>
  groupByModule(learn, (lesson) => !isFree(lesson));

/** What AI Essentials opens: 'AI Essentials: 8 lessons in 2 modules and 4 articles today.' Undefined while nothing can be counted. */
export const describeEssentialsToday = (learn: Learn | undefined): string | undefined => {
  if (!learn) return undefined;
  const { name } = planChooser.essentials;
  const modules = groupPlanLessons(learn);
  const lessons = modules.flatMap((module) => module.lessons).length;
  const contents = [
    ...(lessons > 0 ? [words.lessons(lessons, modules.length)] : []),
    ...(learn.planArticles > 0 ? [words.articles(learn.planArticles)] : []),
  ];
  return contents.length > 0 ? words.today(name, contents) : words.nothing(name);
};

/** The modules that have lessons for every customer, counted. */
export const describeFreeModules = (learn: Learn | undefined): string[] =>
  learn
    ? groupByModule(learn, isFree).map(({ module, lessons }) =>
        (module.isPaid ? words.tasteModule : words.module)(module.name, lessons.length),
      )
    : [];

/** Each one is a call. */
const MAX_TASTES = 2;

/** The lessons to look for a taste in: open to every customer, those of paid modules first. */
export const chooseTastes = (learn: Learn): ListedLesson[] =>
  groupByModule(learn, isFree)
    .toSorted((a, b) => Number(b.module.isPaid) - Number(a.module.isPaid))
    .flatMap(({ module, lessons }) => lessons.map((lesson) => ({ ...lesson, module: module.id })))
    .slice(0, MAX_TASTES);

const MAX_LINES = 3;
const MAX_CHARACTERS = 200;

/** The first lines of the first prompt of a body, without blank ones; undefined if it has no prompt. */
export const takePromptLines = ({ content }: Body): string | undefined => {
  const [lines] = content
    .filter(({ type }) => type === 'prompt')
    .map((prompt) => fillPrompt(splitPrompt(readBodyText({ type: 'doc', content: [prompt] }))).split('\n'))
    .map((all) => all.filter((line) => !isBlank(line)))
    .filter(({ length }) => length > 0);
  if (!lines) return undefined;
  const characters = Array.from(lines.slice(0, MAX_LINES).join('\n'));
  const text = characters.slice(0, MAX_CHARACTERS).join('');
  if (characters.length > MAX_CHARACTERS) return `${text.replace(/\s+\S*$/, '')} …`;
  return lines.length > MAX_LINES ? `${text}\n…` : text;
};
