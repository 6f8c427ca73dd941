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
  undo: 'Done. Undo',
  /** Screen readers say this after a press. */
  marked: 'Marked as done',
  unmarked: 'Not done',
  keptDone: 'You have done this lesson. Your progress stays.',
  neighbors: 'Other lessons',
  previous: 'Previous',
  next: 'Next',
  nextOpen: 'Next open lesson',
  backToModule: (module: string) => `Back to ${module}`,
} as const;
