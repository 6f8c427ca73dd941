// What a plan opens today, for the plan chooser, the checkout and the account page.

const pluralize = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

export const countLessons = (count: number): string => pluralize(count, 'lesson', 'lessons');

export const planContents = {
  title: 'What opens today',
  loading: 'Loading what opens today',
  takeaways: 'Below each lesson stands what you leave with.',
  /** Writes '8 lessons in 2 modules'. */
  lessons: (lessons: number, modules: number) =>
    `${countLessons(lessons)} in ${pluralize(modules, 'module', 'modules')}`,
  articles: (count: number) => pluralize(count, 'article', 'articles'),
  /** Follows the lessons. */
  alsoArticles: (count: number) => `and ${pluralize(count, 'article', 'articles')}`,
  today: (plan: string, contents: readonly string[]) => `${plan}: ${contents.join(' and ')} today.`,
  nothing: (plan: string) => `${plan} has no lessons and no articles yet.`,
  module: (name: string, lessons: number) => `${name}: ${countLessons(lessons)}`,
  /** For a paid module, some of whose lessons are open to everybody. */
  tasteModule: (name: string, lessons: number) => `${name}: ${countLessons(lessons)} to try`,
  /** Below a module's name. */
  moduleToday: (lessons: number, duration: string) => `${countLessons(lessons)}, ${duration}`,
  /** Opens the rest of a long list. */
  more: (count: number) => `and ${count} more`,
  /** The title of an article or a lesson follows. */
  wanted: 'You were reading:',
  taste: {
    title: 'Try one first',
    /** The title of the lesson follows as a link. */
    from: 'A prompt from a lesson that is open to you:',
  },
} as const;
