// The words around what a customer fills into the blanks of prompts.
import { ownWordsHash } from '#shared/words.ts';

export const ownWords = {
  title: 'Your words',
  hash: ownWordsHash,
  text: 'What you fill into a prompt is kept here, and put into every other prompt with the same blank.',
  none: 'You have none yet. Fill in a blank of a prompt, and it is here.',
  /** Unfolds the words. */
  show: (count: number) => (count === 1 ? 'Change or delete it' : `Change or delete your ${count} words`),
  loading: 'Loading your words',
  failed: 'Your words could not be loaded',
  /** Said of a field that was emptied: it keeps what is stored. */
  empty: 'Please write something, or delete it',
  remove: 'Delete',
  removeOne: (name: string) => `Delete ${name}`,
  /** Precedes the cause. */
  notSaved: 'Not saved: ',
  savedElsewhere:
    'Your words were also changed in another tab or on another device. You see the newest ones.',
  mail: {
    on: 'In our newsletter, prompts are filled in with your words.',
    off: 'In our newsletter, prompts are not filled in with your words.',
    turnOn: 'Fill them in',
    turnOff: 'Do not fill them in',
  },
} as const;
