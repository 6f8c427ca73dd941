// The numbers of lessons and modules that a plan opens today, for the plan chooser, the checkout and the account page.

const pluralize = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

export const countLessons = (count: number): string => pluralize(count, 'lesson', 'lessons');

export const planContents = {
  /** Writes 'AI Essentials: 8 lessons in 2 modules today'. */
  today: (plan: string, lessons: number, modules: number) =>
    `${plan}: ${countLessons(lessons)} in ${pluralize(modules, 'module', 'modules')} today`,
  noLessons: (plan: string) => `${plan} has no lessons yet`,
  /** Follows `today`. */
  free: (count: number) => `${count} of them ${count === 1 ? 'is' : 'are'} open on the Free plan, too`,
  modules: 'Modules',
  module: (name: string, lessons: number) => `${name}: ${countLessons(lessons)}`,
  empty: 'Modules without lessons today',
} as const;
