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
    /** Stand above the title of a text. */
    start: 'Start with',
    continue: 'Continue with',
    plan: 'Start with your plan:',
    /** An article that the plan has opened. Its title may be unknown. */
    article: {
      untitled: 'The article you wanted',
      text: 'It is open to you now.',
      action: 'Continue reading',
    },
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
  },
  plan: 'See the plan',
  account: 'See your account',
  /** Says why the modules of AI Essentials are closed. */
  paid: {
    locked: 'The AI Essentials plan opens them.',
    closed: 'Closed until your payment is settled.',
  },
  loading: 'Loading your lessons',
  promo: {
    title: newsletterCard.title,
    text: newsletterCard.text,
    free: 'The newsletter is free, with or without a plan.',
    action: newsletterCard.button.label,
  },
  failed: 'Your plan could not be loaded',
  lessonsFailed: 'Your lessons could not be loaded',
} as const;
