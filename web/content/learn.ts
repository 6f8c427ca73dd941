// The words of the pages with the modules, and with the lessons of a module.
import { ESSENTIALS } from '#shared/plans.ts';
import { countLessons } from './plan-contents.ts';

const PRICE = `$${ESSENTIALS.price} a month`;

/** Writes `45 min`, `1 h` or `1 h 5 min`. */
const formatMinutes = (minutes: number): string => {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
};

export const learn = {
  title: 'Learn',
  text: 'Short lessons in plain words, with something to try in your business the same day.',
  loading: 'Loading the lessons',
  failed: 'The lessons could not be loaded',
  back: 'Learn',
  free: { title: 'Free modules', text: 'Part of every plan.' },
  paid: {
    title: 'AI Essentials modules',
    open: 'Included in your plan.',
    locked: `Part of the ${ESSENTIALS.name}: ${PRICE}.`,
    action: 'See the plan',
  },
  /** Shown to a subscriber whose plan is closed. */
  unpaid: 'Your plan opens them again as soon as your payment is settled.',
  account: 'See your account',
  lessons: countLessons,
  minutes: formatMinutes,
  readingTime: (minutes: number) => `${minutes} min read`,
  noLessons: 'No lessons yet.',
  /** Shown for a module whose other lessons are locked. */
  openLessons: (open: number) => `${open} open to try`,
  locked: 'Locked',
  progress: (done: number, lessons: number) => `${done} of ${lessons} done`,
  /** For screen readers, which cannot see a mark. */
  marks: { done: '(done)', locked: '(locked)' },
  module: {
    empty: 'This module has no lessons yet.',
    others: 'See the other modules',
    /** `elsewhere` counts the lessons in other modules. */
    plan: (here: number, elsewhere: number) => {
      const others = elsewhere === 0 ? '' : `, and ${elsewhere} more in other modules`;
      return `The ${ESSENTIALS.name} opens ${countLessons(here)} here${others}: ${PRICE}.`;
    },
  },
  /** `reason` is a sentence. */
  notSaved: (reason: string) => `Your mark was not saved: ${reason}`,
} as const;
