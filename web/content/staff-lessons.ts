// The words of the page on which staff see all lessons and set their order.
import { lessonSettings } from './draft-kinds.ts';

export const staffLessons = {
  title: 'Lessons',
  overview: 'Modules',
  newLesson: 'New lesson',
  creating: 'Creating…',
  create: {
    title: 'New lesson',
    module: lessonSettings.module,
    choose: 'Choose a module',
    cancel: 'Cancel',
    action: 'Start writing',
  },
  loading: 'Loading…',
  failed: 'The modules could not be loaded.',
  tryAgain: 'Try again',
  free: { title: lessonSettings.free, text: 'Their lessons are for every signed-in customer.' },
  paid: {
    title: lessonSettings.paid,
    text: 'Their lessons are for AI Essentials, or for all customers, as a taste.',
  },
  order:
    'Drag a lesson by its handle, or press the handle to choose its position. With the keyboard, the arrow keys up and down move it.',
  none: 'No lessons yet',
  count: (count: number) => (count === 1 ? '1 lesson' : `${count} lessons`),
  minutes: (minutes: number) => `${minutes} min`,
  access: { customers: 'All customers', essentials: 'AI Essentials' },
  scheduled: 'Scheduled',
  appears: (date: string) => `Appears ${date}`,
  move: (title: string) => `Move “${title}”`,
  position: {
    title: 'Choose a position',
    label: 'Position',
    option: (position: number, count: number) => `${position} of ${count}`,
    cancel: 'Cancel',
    action: 'Move',
  },
  moved: (position: number, count: number) => `Moved to position ${position} of ${count}`,
  notMoved: (reason: string) => `The lesson was not moved. ${reason}`,
  changedMeanwhile: 'Somebody else has changed this module meanwhile. Both changes are shown.',
} as const;
