// The words of the page on which staff write that differ for an article and a lesson.
import type { TextKind } from '#shared/contract/drafts.ts';
import { contentCreator } from './content-creator.ts';

/** Sentences that differ only in the name of the kind. */
const nameKind = (kind: TextKind) => ({
  untitled: `New ${kind}`,
  body: `The whole ${kind}`,
  bodyLabel: `Whole ${kind}`,
  bodyPlaceholder: `Write or paste the whole ${kind}…`,
  access: `Who may read the whole ${kind}`,
  settings: `Settings of the ${kind}`,
  conflict: {
    title: `Two texts of the same ${kind}`,
    text: (by: string) =>
      `${by} saved this ${kind} while you were writing. Nothing is lost: both texts are below, and nothing is saved before you choose.`,
  },
  publish: `Publish this ${kind}?`,
  withdraw: `Withdraw this ${kind}?`,
  putBack: `Put this ${kind} back?`,
  remove: {
    title: `Delete this ${kind}?`,
    text: 'The text, its history and its images are deleted for good. Nobody can bring them back.',
    action: 'Delete for good',
  },
  unscheduling: {
    title: 'Cancel the schedule?',
    text: `The ${kind} does not appear. It becomes a draft again, with everything in it.`,
    action: 'Cancel the schedule',
    keep: 'Keep the schedule',
  },
  done: {
    withdrawn: `The ${kind} is withdrawn.`,
    removed: `The ${kind} is deleted.`,
  },
});

const article = nameKind('article');
const lesson = nameKind('lesson');

export const draftKinds = {
  article: {
    ...article,
    readersPart: 'Tags and readers',
    back: 'Content',
    extractHint:
      'Everybody can read it, whoever may read the rest. Write it by hand; an empty line begins a paragraph.',
    insideHint:
      'One thing a line, for readers to whom the rest is closed. Everybody can read these lines, like the extract.',
    /** Says who reads what, by the access of the body. */
    readers: {
      none: 'It has no body: everybody reads the extract, and that is all.',
      everyone: 'Everybody reads the whole article.',
      customers: 'Signed-in customers read the whole article, everybody else the extract.',
      essentials: 'Customers with AI Essentials read the whole article, everybody else the extract.',
    },
    accessNames: contentCreator.access,
    steps: {
      correct: {
        title: 'Publish corrections?',
        text: 'Readers see this text within a minute. The date stays, and the address too, unless you chose other words for it.',
        action: 'Publish corrections',
      },
      withdraw: {
        title: article.withdraw,
        text: 'Within a minute nobody can read it any more: its address says that it was withdrawn, and lists, feed and search engines lose it. The text stays here, and you can put it back.',
        action: 'Withdraw',
      },
      'put-back': {
        title: article.putBack,
        text: 'Readers find the text as it is saved now, at its former address and with its former date.',
        action: 'Put back',
      },
      remove: article.remove,
    },
    done: { ...article.done, putBack: 'The article is back at its address.' },
    address: { label: contentCreator.address.label, hint: contentCreator.address.hint },
  },
  lesson: {
    ...lesson,
    readersPart: 'Module and readers',
    back: 'Lessons',
    extractHint:
      'Every signed-in customer can read it, whoever may read the rest. Write it by hand; an empty line begins a paragraph.',
    insideHint:
      'One thing a line, for customers to whom the lesson is closed. Every signed-in customer can read these lines, like the extract.',
    readers: {
      none: 'Customers need its text: it cannot be published before it has one.',
      everyone: 'Every signed-in customer reads the whole lesson.',
      customers: 'Every signed-in customer reads the whole lesson.',
      essentials: 'Customers with AI Essentials read the whole lesson, the others its title and extract.',
    },
    accessNames: { everyone: 'All customers', customers: 'All customers', essentials: 'AI Essentials' },
    steps: {
      correct: {
        title: 'Publish corrections?',
        text: 'Customers see this text within a minute. In another module it becomes the last lesson, and its former address leads there.',
        action: 'Publish corrections',
      },
      withdraw: {
        title: lesson.withdraw,
        text: 'Within a minute nobody can read it any more: its module loses it, and its address says that it was withdrawn. The text stays here, and you can put it back.',
        action: 'Withdraw',
      },
      'put-back': {
        title: lesson.putBack,
        text: 'Customers find the text as it is saved now, at its former address, as the last lesson of its module.',
        action: 'Put back',
      },
      remove: lesson.remove,
    },
    done: { ...lesson.done, putBack: 'The lesson is back, as the last one of its module.' },
    address: {
      label: 'Customers read it at',
      hint: 'It is for customers who are signed in. In a private window you can sign in as one.',
    },
  },
} as const;

/** Words of the settings that only a lesson has. */
export const lessonSettings = {
  module: 'Module',
  free: 'Free modules',
  paid: 'Modules of AI Essentials',
  moduleHint: {
    free: 'Lessons of a free module are for all customers.',
    paid: 'A module of AI Essentials. A lesson for all customers is a taste of it.',
  },
  minutes: 'Minutes',
  minutesLabel: 'Minutes (optional)',
  minutesHint: (estimate: number) =>
    `How long it takes with its exercise. Without it customers see ${estimate} min, counted from words, prompts and callouts.`,
  takeaway: 'You leave with',
  takeawayLabel: 'You leave with (optional)',
  takeawayHint: 'One line, for example: ten rules for your voice. Every signed-in customer sees it.',
  /** Says what choosing another module does, by the state of the lesson. */
  moves: {
    draft: '',
    withdrawn: '',
    scheduled: 'Another module takes effect with “Change the schedule”.',
    published: 'Another module takes effect with “Publish corrections”. The lesson becomes its last one.',
  },
} as const;
