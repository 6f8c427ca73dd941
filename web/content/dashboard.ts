// The words of the dashboard.
import { newsletterCard } from './newsletter.ts';
import { countLessons } from './plan-contents.ts';

export const dashboard = {
  title: 'Dashboard',
  welcome: 'Welcome',
  blurb:
    'Your learning journey starts here: small steps, plain words, and something to try in your business the same day.',
  /** What to do next. */
  next: {
    start: (lesson: string) => `Start with ${lesson}`,
    continue: (lesson: string) => `Continue with ${lesson}`,
    open: 'Open the lesson',
    allLessons: 'All lessons',
    openDone: {
      title: 'You have done every lesson that is open to you',
      text: (locked: number) => `AI Essentials opens ${countLessons(locked)} more.`,
    },
    allLocked: {
      title: 'No lesson is open to you yet',
      text: (locked: number) => `AI Essentials opens ${countLessons(locked)}.`,
    },
    allDone: {
      title: 'You have done every lesson there is',
      text: (lessons: number) => `That makes ${countLessons(lessons)}. They stay open, to read one again.`,
    },
    none: {
      title: 'There are no lessons yet',
      text: 'The articles are here to read.',
      action: 'All articles',
    },
  },
  plan: 'See the plan',
  account: 'See your account',
  free: {
    title: 'Free modules',
    text: 'Part of every plan, yours for as long as you like.',
  },
  paid: {
    title: 'AI Essentials modules',
    open: 'Included in your plan.',
    locked: 'The AI Essentials plan opens them.',
    closed: 'Closed until your payment is settled.',
  },
  loading: 'Loading your lessons',
  openBadge: 'Included',
  lockedBadge: 'Locked',
  promo: {
    title: newsletterCard.title,
    text: newsletterCard.text,
    free: 'The newsletter is free, with or without a plan.',
    action: newsletterCard.button.label,
  },
  failed: 'Your plan could not be loaded',
  lessonsFailed: 'Your lessons could not be loaded',
} as const;
