// The words of the page of a lesson. They are not in `learn`, because the dashboard downloads those words.
import { ESSENTIALS } from '#shared/plans.ts';

export const lesson = {
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
  contents: (module: string) => `Lessons of ${module}`,
  /** Follows the module's name. */
  position: (position: number, lessons: number) => `: lesson ${position} of ${lessons}`,
  /** `others` counts the lessons that the plan opens besides this one. */
  plan: (others: number) => {
    const more = others === 0 ? '' : ` and ${others} more`;
    return `The ${ESSENTIALS.name} opens this lesson${more}: $${ESSENTIALS.price} a month.`;
  },
  unpaid: 'Your plan opens this lesson again as soon as your payment is settled.',
  markAsDone: 'Mark as done',
  undo: 'Undo',
  /** Say how much of the module is done, before and after this lesson, and at its end. */
  notDone: (done: number, lessons: number, module: string) => `${done} of ${lessons} done in ${module}.`,
  done: (done: number, lessons: number, module: string) => `Done. ${done} of ${lessons} in ${module}.`,
  moduleDone: (lessons: number, module: string) =>
    `That was the last lesson of ${module}. ${lessons} of ${lessons} done.`,
  keptDone: 'You have done this lesson. Your progress stays.',
  neighbors: 'Other lessons',
  previous: 'Previous',
  next: 'Next',
  nextModule: (module: string) => `Next module: ${module}`,
} as const;
