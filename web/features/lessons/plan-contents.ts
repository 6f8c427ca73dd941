// Counts what a plan holds today. Without the API's answer, nothing is counted or promised.
import type { Learn } from '#shared/contract/lessons.ts';
import { freeModules, paidModules, type Module } from '#shared/modules.ts';
import { FREE } from '#shared/plans.ts';
import { planChooser } from '../../content/plan-chooser.ts';
import { planContents as words } from '../../content/plan-contents.ts';
import { findLessons } from './progress.ts';

const describeToday = (
  learn: Learn | undefined,
  plan: string,
  modules: readonly Module[],
): string | undefined => {
  if (!learn) return undefined;
  const filled = modules.filter((module) => findLessons(learn, module.id).length > 0);
  const lessons = filled.flatMap((module) => findLessons(learn, module.id));
  if (lessons.length === 0) return `${words.noLessons(plan)}.`;
  const free = filled
    .filter(({ isPaid }) => isPaid)
    .flatMap((module) => findLessons(learn, module.id))
    .filter(({ access }) => access === 'customers').length;
  const today = words.today(plan, lessons.length, filled.length);
  return free > 0 ? `${today}. ${words.free(free)}.` : `${today}.`;
};

/** What is free today: 'Free: 8 lessons in 4 modules today.' Undefined while nothing can be counted. */
export const describeFreeToday = (learn: Learn | undefined): string | undefined =>
  describeToday(learn, FREE.name, freeModules);

/** What AI Essentials holds today: 'AI Essentials: 8 lessons in 2 modules today.' Undefined while nothing can be counted. */
export const describeEssentialsToday = (learn: Learn | undefined): string | undefined =>
  describeToday(learn, planChooser.essentials.name, paidModules);

/** The modules of a plan for its card: only those with lessons get a tick. */
export const groupModules = (learn: Learn | undefined, modules: readonly Module[]) => {
  const name = (module: Module) => module.name;
  if (!learn) return [{ title: words.modules, items: modules.map(name), isTicked: false }];
  const count = (module: Module) => findLessons(learn, module.id).length;
  const filled = modules.filter((module) => count(module) > 0);
  const empty = modules.filter((module) => count(module) === 0);
  return [
    {
      title: words.modules,
      items: filled.map((module) => words.module(module.name, count(module))),
      isTicked: true,
    },
    { title: words.empty, items: empty.map(name), isTicked: false },
  ].filter(({ items }) => items.length > 0);
};
