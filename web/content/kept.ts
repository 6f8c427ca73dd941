// The words around what customers keep: prompts and texts, each with a note.
import { brand } from '#shared/brand.ts';
import { limits } from '#shared/limits.ts';

export const kept = {
  title: 'Kept',
  text: 'Your prompts and texts, and your notes about them. Nobody else sees them.',
  loading: 'Loading what you keep',
  failed: 'What you keep could not be loaded',
  empty: {
    text: 'You keep nothing yet. Every prompt in a lesson or an article has a button for it, and so has the end of each text.',
    action: 'See the lessons',
  },
  search: 'Search in what you keep',
  /** Says how many are found. */
  found: (count: number) => (count === 1 ? '1 found' : `${count} found`),
  prompts: 'Prompts',
  texts: 'Texts',
  more: 'Show more',
  /** Stand before the title of the text, and the day. */
  from: 'From',
  keptOn: 'Kept on',
  kinds: { article: 'Article', lesson: 'Lesson' },
  closed: {
    plan: 'The AI Essentials plan opens it.',
    unpaid: 'Your plan opens it again as soon as your payment is settled.',
    action: 'See the plan',
  },
  note: {
    label: 'Your note',
    add: 'Add a note',
    save: 'Save the note',
    saving: 'Saving...',
    saved: 'Saved',
    tooLong: `A note has at most ${limits.kept.note.max} characters.`,
    elsewhere: 'You have changed this note in another tab or on another device.',
    willReplace: 'You have changed this note in another tab or on another device. Saving replaces it.',
    replaced: 'In another tab or on another device, you had saved other words. These replace them:',
    putBack: 'Put the other words back',
  },
  remove: {
    action: 'Remove',
    title: 'Remove it for good?',
    prompt: 'Your copy of the prompt and your note are deleted. The text that it is from stays.',
    text: 'The text leaves your list, and your note is deleted.',
    cancel: 'Keep it',
    proceed: 'Remove',
    busy: 'Removing...',
  },
  download: 'Download as a text file',
  file: {
    name: (day: string) => `${brand.name.toLowerCase()}-kept-${day}.txt`,
    title: `What you keep at ${brand.name}`,
    note: 'Note:',
  },
} as const;

/** Where a text is read. */
export const keep = {
  prompt: 'Keep this prompt',
  text: 'Keep this text',
  keeping: 'Keeping...',
  /** Stand in the place of the buttons once they were pressed. */
  seePrompt: 'See the kept prompt',
  seeText: 'See the kept text',
  end: {
    title: 'Use it again',
    text: (prompts: number) =>
      prompts === 1
        ? 'Keep the prompt, and find it with your own words when you need it.'
        : 'Keep the prompts, and find them with your own words when you need them.',
    prompts: (prompts: number) => (prompts === 1 ? 'Keep the prompt' : `Keep the ${prompts} prompts`),
    seePrompts: (prompts: number) => (prompts === 1 ? keep.seePrompt : `See the ${prompts} kept prompts`),
  },
} as const;

export const keptPrompts = { title: 'Your kept prompts', all: 'All that you keep' } as const;
