// The sample lessons of a laptop's modules, in their order.
import type { LessonAccess } from '#shared/contract/lessons.ts';
import type { ModuleId } from '#shared/modules.ts';

export interface Lesson {
  readonly title: string;
  readonly extract: string;
  readonly access: LessonAccess;
  /** The path of a file from this folder. */
  readonly body: string;
}

export interface ModuleLessons {
  readonly module: ModuleId;
  readonly lessons: readonly Lesson[];
}

/** The published lessons. The other modules have no lesson yet. */
export const lessons = [
  {
    module: 'ai-fundamentals',
    lessons: [
      {
        title: 'Your day in two columns',
        extract:
          'Afterward you can tell of any task within seconds whether an assistant may draft it or whether it stays with you, and you have chosen the first one to hand over.',
        access: 'customers',
        body: 'lessons/two-columns.md',
      },
      {
        title: 'Ten lines about your shop',
        extract:
          'You write down once what an assistant cannot know about your business, and paste it from then on. Answers stop sounding like any shop.',
        access: 'customers',
        body: 'lessons/shop-card.md',
      },
      {
        title: 'Underline before you believe',
        extract:
          'You learn the five places in an answer where inventions hide, and how to check them in two minutes, with a pencil.',
        access: 'customers',
        body: 'lessons/underline.md',
      },
    ],
  },
  {
    module: 'ai-terminology',
    lessons: [
      {
        title: 'Ten words for what is inside',
        extract:
          'You can explain ten words from “model” to “hallucination” in one plain sentence each, and know the three that matter in daily work.',
        access: 'customers',
        body: 'lessons/ten-words-inside.md',
      },
      {
        title: 'Ten words on a seller’s slides',
        extract:
          'You understand what “agent”, “integration” and eight other words of sellers mean, and answer each promise with a question.',
        access: 'customers',
        body: 'lessons/ten-words-on-offers.md',
      },
    ],
  },
  {
    module: 'ai-applications',
    lessons: [
      {
        title: 'Answer a complaint before you are calm',
        extract:
          'You answer an angry mail in a quarter of an hour: short, in your own words, and without promising anything that you did not decide.',
        access: 'customers',
        body: 'lessons/complaint.md',
      },
      {
        title: 'One quote in three sizes',
        extract:
          'You turn one quote into a small, a middle and a large one, so that a customer can choose instead of falling silent.',
        access: 'customers',
        body: 'lessons/three-sizes.md',
      },
      {
        title: 'A week with gaps in it',
        extract:
          'You empty your head in five minutes, have the week laid out with room for what goes wrong, and know what to postpone openly.',
        access: 'customers',
        body: 'lessons/week-with-gaps.md',
      },
    ],
  },
  {
    module: 'ethical-considerations',
    lessons: [
      {
        title: 'Where your customers’ data is kept',
        extract:
          'You make one sheet that says what you know about customers, where it is kept, and which of it an assistant may ever see.',
        access: 'customers',
        body: 'lessons/where-data-goes.md',
      },
      {
        title: 'House rules on half a page',
        extract:
          'You settle with your people, in nine lines, what AI may do in your shop, what it must say about itself, and who decides about people.',
        access: 'customers',
        body: 'lessons/house-rules.md',
      },
    ],
  },
  {
    module: 'practical-skills',
    lessons: [
      {
        title: 'Exercise: give it your voice',
        extract:
          'In half an hour you make ten rules out of three of your own texts. Pasted before a request, they keep an assistant from sounding like one.',
        access: 'customers',
        body: 'lessons/your-voice.md',
      },
      {
        title: 'Exercise: a text for the slow seller',
        extract:
          'In half an hour the text of one product that sells worse than it deserves becomes one that a stranger understands and a regular believes.',
        access: 'essentials',
        body: 'lessons/slow-product.md',
      },
      {
        title: 'Exercise: say the higher price',
        extract:
          'In half an hour you rehearse a price increase with three difficult customers, and find the sentence in which you give in.',
        access: 'essentials',
        body: 'lessons/higher-price.md',
      },
      {
        title: 'Exercise: twenty reviews, one decision',
        extract:
          'In half an hour you read your newest twenty reviews as if they were somebody else’s, and decide on one thing that you will change.',
        access: 'essentials',
        body: 'lessons/twenty-reviews.md',
      },
      {
        title: 'Exercise: three rounds, then stop',
        extract:
          'In half an hour you bring a mediocre answer to a good one in three rounds, and keep the request for the next time.',
        access: 'essentials',
        body: 'lessons/three-rounds.md',
      },
    ],
  },
  {
    module: 'learning-resources',
    lessons: [
      {
        title: 'Checklist: before you press Send',
        extract:
          'Ten points to print. You find the wrong number, the promise that nobody gave and the bracket that was left over, before a customer does.',
        access: 'essentials',
        body: 'lessons/before-send.md',
      },
      {
        title: 'Six prompts for beside the register',
        extract:
          'Six prompts to copy for what comes back every week: the notice, the no, the handover, the letter from an office, the other language, the post.',
        access: 'essentials',
        body: 'lessons/prompts-for-the-register.md',
      },
      {
        title: 'Templates: five awkward messages',
        extract:
          'Late, sold out, wrong price, no discount, ill: five messages to fill in, which you send within a quarter of an hour instead of tomorrow.',
        access: 'essentials',
        body: 'lessons/awkward-messages.md',
      },
      {
        title: 'A trial sheet for new tools',
        extract:
          'One page to fill in before a free month begins. On its last day you know from your own figures whether to keep the tool or to cancel it.',
        access: 'essentials',
        body: 'lessons/trial-sheet.md',
      },
    ],
  },
] as const satisfies readonly ModuleLessons[];

/** A scheduled lesson: its publish date lies a week ahead, so customers must not see it. */
export const scheduledLesson = {
  module: 'learning-resources',
  title: 'The quarterly check of your prompts',
  extract:
    'A list for a quarter of an hour every three months: you find prompts that have gone stale before they tell a customer something wrong.',
  access: 'essentials',
  body: 'lessons/quarterly-check.md',
} as const satisfies Lesson & { module: ModuleId };

/** A lesson that is still being written, in a module without lessons. */
export const draftLesson = {
  module: 'in-depth-coverage',
  title: 'A week of messages in a bakery',
  extract: '',
  access: 'essentials',
  body: 'lessons/worked-bakery.md',
} as const satisfies Lesson & { module: ModuleId };
