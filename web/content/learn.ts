// The words of the pages with the modules, and with the lessons of a module.
import { formatDuration, formatLongDuration } from '#shared/lesson-duration.ts';
import { ESSENTIALS } from '#shared/plans.ts';
import { countLessons } from './plan-contents.ts';

const PRICE = `$${ESSENTIALS.price} a month`;

export const learn = {
  title: 'Learn',
  text: 'Short lessons in plain words, with something to try in your business the same day.',
  loading: 'Loading the lessons',
  failed: 'The lessons could not be loaded',
  back: 'Learn',
  /** Shown if no module has a lesson. */
  none: {
    title: 'There are no lessons yet',
    text: 'The articles are here to read.',
    action: 'All articles',
  },
  free: 'Free modules',
  paid: {
    title: 'AI Essentials modules',
    locked: `Part of the ${ESSENTIALS.name}: ${PRICE}.`,
    action: 'See the plan',
  },
  /** Shown to a subscriber whose plan is closed. */
  unpaid: 'Your plan opens them again as soon as your payment is settled.',
  account: 'See your account',
  lessons: countLessons,
  duration: formatDuration,
  longDuration: formatLongDuration,
  /** Stands before the line of a lesson. */
  takeaway: 'You leave with:',
  openLesson: 'Open the lesson',
  /** Shown for a module whose other lessons are locked. */
  openLessons: (open: number) => `${open} open to try`,
  locked: 'Locked',
  /** Shown for the module of the next lesson. */
  current: 'Up next',
  /** `modules` are names. */
  inTheWorks: (modules: readonly string[]) => `In the works: ${modules.join(', ')}`,
  progress: (done: number, lessons: number) => `${done} of ${lessons} done`,
  /** For screen readers, which cannot see a mark. */
  marks: { done: '(done)', locked: '(locked)' },
  module: {
    empty: 'In the works. This module has no lessons yet.',
    others: 'See all lessons',
    /** `elsewhere` counts the lessons in other modules. */
    plan: (here: number, elsewhere: number) => {
      const others = elsewhere === 0 ? '' : `, and ${elsewhere} more in other modules`;
      return `The ${ESSENTIALS.name} opens ${countLessons(here)} here${others}: ${PRICE}.`;
    },
  },
  /** `reason` is a sentence. */
  notSaved: (reason: string) => `Your mark was not saved: ${reason}`,
} as const;
