// The sample lessons of a laptop's modules, in their order.
import type { LessonAccess } from '#shared/contract/lessons.ts';
import type { ModuleId } from '#shared/modules.ts';

export interface Lesson {
  readonly title: string;
  readonly extract: string;
  readonly access: LessonAccess;
  /** The path of a file from this folder. */
  readonly body: string;
  /** The minutes with the exercise, whose own words say how long it takes. Those of other lessons are counted. */
  readonly minutes?: number;
  readonly takeaway?: string;
  readonly inside?: readonly string[];
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
        minutes: 20,
        takeaway: 'one question that decides what an assistant may draft, and the first task to hand over',
        inside: [
          'Four things that an assistant does well, and four that it does badly',
          'The question that decides, task by task',
          'A prompt that sorts what you did yesterday into two columns',
          'How to choose the first task to hand over',
        ],
      },
      {
        title: 'Ten lines about your shop',
        extract:
          'You write down once what an assistant cannot know about your business, and paste it from then on. Answers stop sounding like any shop.',
        access: 'customers',
        body: 'lessons/shop-card.md',
        minutes: 20,
        takeaway: 'a card of ten lines about your shop, to paste before every question',
        inside: [
          'Why ten lines change the answer, with an example before and after',
          'The card to copy, with brackets to fill in',
          'What does not belong on it',
          'Where to keep it, and how to find a line that is too vague',
        ],
      },
      {
        title: 'Underline before you believe',
        extract:
          'You learn the five places in an answer where inventions hide, and how to check them in two minutes, with a pencil.',
        access: 'customers',
        body: 'lessons/underline.md',
        minutes: 25,
        takeaway: 'five kinds of claims to underline, and three ways to check them',
        inside: [
          'The five places in an answer where inventions sit',
          'Three ways to check, and the one that is forgotten',
          'A prompt that lists every claim, and what it would cost if it were wrong',
          'Why “you are right” proves nothing',
        ],
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
        minutes: 15,
        takeaway: 'ten words that you can explain in one plain sentence each',
        inside: [
          'Ten words from “artificial intelligence” to “hallucination”',
          'The three that matter on Monday, and why',
          'A prompt that explains any other word, and what sellers suggest with it',
        ],
      },
      {
        title: 'Ten words on a seller’s slides',
        extract:
          'You understand what “agent”, “integration” and eight other words of sellers mean, and answer each promise with a question.',
        access: 'customers',
        body: 'lessons/ten-words-on-offers.md',
        minutes: 25,
        takeaway: 'six questions that show what is behind a seller’s promise',
        inside: [
          'Ten words from price pages and slides, in a sentence each',
          'Six promises, and a question for each of them',
          'A prompt that translates an offer into three plain sentences',
          'The word that is missing, and what to settle before you sign',
        ],
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
        minutes: 20,
        takeaway: 'a short answer to a complaint that promises only what you decided',
        inside: [
          'Four questions to answer before you write a word',
          'A prompt that reads the mail without anger, and then drafts',
          'Three sentences to strike from the draft',
          'When to call instead',
        ],
      },
      {
        title: 'One quote in three sizes',
        extract:
          'You turn one quote into a small, a middle and a large one, so that a customer can choose instead of falling silent.',
        access: 'customers',
        body: 'lessons/three-sizes.md',
        minutes: 25,
        takeaway: 'one offer in three sizes, ready for your own prices',
        inside: [
          'What small, middle and large must each hold',
          'The one size that you write yourself',
          'A prompt for the other two that leaves every price to you',
          'Three checks with a pocket calculator',
        ],
      },
      {
        title: 'A week with gaps in it',
        extract:
          'You empty your head in five minutes, have the week laid out with room for what goes wrong, and know what to postpone openly.',
        access: 'customers',
        body: 'lessons/week-with-gaps.md',
        minutes: 30,
        takeaway: 'a plan for this week with gaps in it, and an honest list for later',
        inside: [
          'Five minutes that empty your head',
          'One of four letters for each task',
          'A prompt that plans sixty percent of your free hours and no more',
          'Four things to correct that a machine cannot know',
        ],
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
        minutes: 25,
        takeaway: 'one sheet that says what you know about customers, and what an assistant may see',
        inside: [
          'Five questions for each place where customers’ data is kept',
          'Three heaps: may go in, may go in after cleaning, never',
          'A prompt that finds the gaps and sees no data',
          'Three sentences to settle with your people',
        ],
      },
      {
        title: 'House rules on half a page',
        extract:
          'You settle with your people, in nine lines, what AI may do in your shop, what it must say about itself, and who decides about people.',
        access: 'customers',
        body: 'lessons/house-rules.md',
        minutes: 25,
        takeaway: 'nine house rules on half a page, to fill in and hang up',
        inside: [
          'Three lines on honesty toward customers',
          'One rule for everything that decides about a person',
          'A trial in three chats that shows you why',
          'The half page, with brackets to fill in',
        ],
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
        minutes: 30,
        takeaway: 'ten rules that make a text sound like you',
        inside: [
          'Where to find three texts in your real voice',
          'A prompt that turns them into ten rules, with a quotation for each',
          'Two rounds of testing, in a new chat each time',
          'The blind test with somebody who knows you',
        ],
      },
      {
        title: 'Exercise: a text for the slow seller',
        extract:
          'In half an hour the text of one product that sells worse than it deserves becomes one that a stranger understands and a regular believes.',
        access: 'essentials',
        body: 'lessons/slow-product.md',
        minutes: 30,
        takeaway: 'a new text for one product, and the twelve facts behind it',
        inside: [
          'Twelve facts to collect with your hands',
          'A prompt that lets a stranger ask eight questions',
          'A second one for three versions without empty adjectives',
          'How to put the best sentences together, and what to cut',
        ],
      },
      {
        title: 'Exercise: say the higher price',
        extract:
          'In half an hour you rehearse a price increase with three difficult customers, and find the sentence in which you give in.',
        access: 'essentials',
        body: 'lessons/higher-price.md',
        minutes: 30,
        takeaway: 'three sentences for a higher price, rehearsed with three difficult customers',
        inside: [
          'Three sentences to write by hand',
          'A prompt that plays the customer, and then quotes your weak moments',
          'Three rounds: the hurt regular, the one who bargains, the silent one',
          'What to do with the concession that slipped out',
        ],
      },
      {
        title: 'Exercise: twenty reviews, one decision',
        extract:
          'In half an hour you read your newest twenty reviews as if they were somebody else’s, and decide on one thing that you will change.',
        access: 'essentials',
        body: 'lessons/twenty-reviews.md',
        minutes: 30,
        takeaway: 'one decision, taken from twenty reviews instead of two',
        inside: [
          'How to collect the newest twenty, without choosing',
          'The guess to write down first',
          'A prompt that counts and quotes, and does not advise',
          'One decision, and a list for next quarter',
        ],
      },
      {
        title: 'Exercise: three rounds, then stop',
        extract:
          'In half an hour you bring a mediocre answer to a good one in three rounds, and keep the request for the next time.',
        access: 'essentials',
        body: 'lessons/three-rounds.md',
        minutes: 30,
        takeaway: 'a request that works, kept with brackets for the next time',
        inside: [
          'Four signs by which a stranger could tell a good result',
          'Round one in a hurry, to see what is missing',
          'A prompt with the five parts that a request needs',
          'Four changes that help most often, one at a time',
          'When to stop',
        ],
      },
    ],
  },
  {
    module: 'learning-resources',
    lessons: [
      {
        title: 'Checklist: before you press Send',
        extract:
          'Ten points for a sheet of paper. You find the wrong number, the promise that nobody gave and the bracket that was left over, before a customer does.',
        access: 'essentials',
        body: 'lessons/before-send.md',
        minutes: 20,
        takeaway: 'ten points to check before you press Send',
        inside: [
          'Ten points in three blocks: is it true, is it ours, is it safe?',
          'Which texts need all ten, and which need four',
          'A prompt that looks for holes and improves nothing',
          'How to keep the list at ten',
        ],
      },
      {
        title: 'Six prompts for beside the register',
        extract:
          'Six prompts to copy for what comes back every week: the notice, the no, the handover, the letter from an office, the other language, the post.',
        access: 'essentials',
        body: 'lessons/prompts-for-the-register.md',
        takeaway: 'six prompts for every week, and the two lines that stand before them',
        inside: [
          'Two lines about your shop that go before every prompt',
          'The notice for the door, and the no',
          'The handover, and the letter from an office',
          'The message in another language, checked by translating it back',
          'The post that says what there is',
        ],
      },
      {
        title: 'Templates: five awkward messages',
        extract:
          'Late, sold out, wrong price, no discount, ill: five messages to fill in, which you send within a quarter of an hour instead of tomorrow.',
        access: 'essentials',
        body: 'lessons/awkward-messages.md',
        minutes: 20,
        takeaway: 'five awkward messages, to fill in today and to keep on your phone',
        inside: [
          'Late, sold out, wrong price, no discount, ill: a message for each',
          'What each of them leaves out, and why',
          'A prompt that adapts them and adds no apology',
          'Where to keep them, under names for stressful days',
        ],
      },
      {
        title: 'A trial sheet for new tools',
        extract:
          'One page to write by hand before a free month begins. On its last day you know from your own figures whether to keep the tool or to cancel it.',
        access: 'essentials',
        body: 'lessons/trial-sheet.md',
        minutes: 15,
        takeaway: 'a sheet that decides by your own figures whether a tool may stay',
        inside: [
          'What to write down before you type your name into the form',
          'A prompt that reads terms and prices, with quotations',
          'Six ordinary days, one line each',
          'The decision on the day of the alarm',
        ],
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
  minutes: 25,
  takeaway: 'a list of seven points for your prompts, four times a year',
  inside: [
    'Four things that age, and the one that ages fastest',
    'A test for each prompt that you use often',
    'A prompt that compares the old answer with the new one',
    'Seven points for the quarter, and when to begin anew',
  ],
} as const satisfies Lesson & { module: ModuleId };

/** A lesson that is still being written, in a module without lessons. */
export const draftLesson = {
  module: 'in-depth-coverage',
  title: 'A week of messages in a bakery',
  extract: '',
  access: 'essentials',
  body: 'lessons/worked-bakery.md',
} as const satisfies Lesson & { module: ModuleId };
