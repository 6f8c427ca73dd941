// Where customers learn: the modules, the lessons of a module, and a lesson.
import { ESSENTIALS } from '#shared/plans.ts';
import { countLessons } from './plan-contents.ts';

const PRICE = `$${ESSENTIALS.price} a month`;

/** `45 min`, `1 h`, `1 h 5 min`. */
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
  /** For a subscriber whose plan is closed. */
  unpaid: 'Your plan opens them again as soon as your payment is settled.',
  account: 'See your account',
  lessons: countLessons,
  minutes: formatMinutes,
  noLessons: 'No lessons yet.',
  /** Of a module whose other lessons are locked. */
  openLessons: (open: number) => `${open} open to try`,
  locked: 'Locked',
  progress: (done: number, lessons: number) => `${done} of ${lessons} done`,
  /** Only screen readers say what a mark shows. */
  marks: { done: '(done)', locked: '(locked)' },
  module: {
    empty: 'This module has no lessons yet.',
    others: 'See the other modules',
    list: 'Lessons',
    /** `elsewhere`: in other modules. */
    plan: (here: number, elsewhere: number) => {
      const others = elsewhere === 0 ? '' : `, and ${elsewhere} more in other modules`;
      return `The ${ESSENTIALS.name} opens ${countLessons(here)} here${others}: ${PRICE}.`;
    },
  },
  lesson: {
    loading: 'Loading the lesson',
    failed: 'The lesson could not be loaded',
    missing: {
      title: 'Lesson Not Found',
      text: 'It may have been taken down, or the address may have a small mistake in it.',
    },
    withdrawn: {
      title: 'This lesson was withdrawn',
      text: 'We have taken it down. What you have done of the other lessons stays.',
    },
    all: 'See all lessons',
    minutes: (minutes: number) => `${minutes} min read`,
    contents: (module: string) => `Lessons of ${module}`,
    /** After the module's name. */
    position: (position: number, lessons: number) => `: lesson ${position} of ${lessons}`,
    /** `others`: lessons that the plan opens besides this one. */
    plan: (others: number) => {
      const more = others === 0 ? '' : ` and ${others} more`;
      return `The ${ESSENTIALS.name} opens this lesson${more}: ${PRICE}.`;
    },
    unpaid: 'Your plan opens this lesson again as soon as your payment is settled.',
    markAsDone: 'Mark as done',
    undo: 'Done. Undo',
    /** Screen readers say it after a press. */
    marked: 'Marked as done',
    unmarked: 'Not done',
    keptDone: 'You have done this lesson. Your progress stays.',
    neighbors: 'Other lessons',
    previous: 'Previous',
    next: 'Next',
    nextOpen: 'Next open lesson',
    backToModule: (module: string) => `Back to ${module}`,
  },
  /** `reason`: why, in a sentence. */
  notSaved: (reason: string) => `Your mark was not saved: ${reason}`,
} as const;
