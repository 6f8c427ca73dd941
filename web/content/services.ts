// The services page.
import { paidModules } from '#shared/modules.ts';
import { ESSENTIALS, newsletterFeatures } from '#shared/plans.ts';
import { SEE_LESSONS_FIRST } from './modules.ts';

/** The prescribed categories of `/services?category=…`. The home page links to them by these words. */
export const categories = {
  essentials: 'AI Essentials',
  tailored: 'Tailored AI Solutions',
  realWorld: 'Real-World AI',
} as const;

/** The labels in the description of each service. */
export const serviceLabels = {
  tuesday: 'Picture this',
  need: 'What you need',
  /** What a phone folds away. */
  exampleAndNeed: 'An example, and what you need',
  ask: 'Ask about this',
} as const;

/** Says that we promise a service only after we have looked at the case. */
export const BY_ARRANGEMENT =
  'By arrangement: ask, and we will tell you whether we can do it, when, and for how much.';

export const services = {
  pageTitle: 'Services',
  description:
    'AI training, compliance guidance, custom integration, starter bundles and automation for small businesses, by arrangement and in plain words.',
  banner: {
    headline: 'Help with AI, as much as your week has room for',
    text: 'Read along for free, learn at your own pace, or tell us which job you are tired of. We say plainly what AI can do about it, and what it cannot.',
    primary: 'Get Started',
    secondary: 'Get Weekly AI Tips',
    contents: 'On this page',
  },
  available: {
    title: 'Available Service',
    text: 'Here today, and free: one email a week that an owner can use.',
    features: newsletterFeatures,
  },
  essentials: {
    title: categories.essentials,
    badge: 'Coming Soon',
    text: `A course in small steps. The plan, at $${ESSENTIALS.price} a month, has the lessons that are there today. ‘Coming Soon’ means the modules that are still empty. ${SEE_LESSONS_FIRST}`,
    listTitle: 'The modules of the plan',
    modules: paidModules,
    primary: 'Sign Up',
    pricing: 'See what the plan includes',
  },
  tailored: {
    title: categories.tailored,
    text: `Fitted to the way you already work. ${BY_ARRANGEMENT}`,
    large: {
      name: 'Custom integration',
      text: 'An AI tool, connected with what you already use: the register, the booking calendar, the mailbox, the spreadsheet that only you understand.',
      tuesday:
        'An order comes in by email at two. Five minutes later it is in your calendar, a confirmation waits for your yes, and you have typed nothing.',
      need: 'The programs you use today, and an hour to show us how you use them.',
    },
    pair: [
      {
        id: 'training',
        name: 'AI training',
        text: 'For you and your team, with your own emails, quotes and price lists instead of examples from a textbook.',
        tuesday:
          'The shop is quiet until eleven. Four people at one table learn to draft the answer to a complaint, to check it, and to make it sound like themselves.',
        need: 'A table, a few real letters, and no technical background.',
      },
      {
        id: 'compliance',
        name: 'Compliance guidance',
        text: 'Which customer data may go into which tool, what you have to tell people, and what to write down. As a checklist, not as a lecture.',
        tuesday:
          'A customer asks whether a machine has read her message. You have an answer, and it is true.',
        need: 'A list of the tools in use, including those nobody has mentioned yet. For legal advice, see a lawyer.',
      },
    ],
  },
  talk: {
    title: 'There is no Buy button for most of this',
    text: 'No two shops are alike, so tailored and real-world help is arranged by talking. You ask, we answer, and nothing starts before you know what it costs.',
    action: 'Ask us a question',
  },
  realWorld: {
    title: categories.realWorld,
    text: `Helpers for the jobs that come back every week. ${BY_ARRANGEMENT}`,
    bundles: {
      name: 'Starter AI bundles',
      text: 'A small tool, set up and explained, for one job. Two to begin with:',
      partsLabel: 'The two bundles',
      parts: [
        {
          name: 'Customer-service chatbot',
          text: 'Answers what people ask every day: opening hours, delivery, whether you have it in blue. What it does not know it leaves to you.',
        },
        {
          name: 'Inventory with a camera',
          text: 'You photograph the shelf, and it counts what is there and says what will run out. The trade calls this computer vision.',
        },
      ],
      tuesday:
        'While you were unloading the van, seven people asked about the holiday hours. All seven have their answer.',
      need: 'Your opening hours, your most frequent questions, a phone that takes pictures.',
    },
    automation: {
      name: 'Automation',
      text: 'The work that nobody misses when it is gone. Four kinds of it, as they would show in one day.',
      dayLabel: 'A day with all four',
      day: [
        {
          time: '7:10 am',
          kind: 'Sales forecasting',
          text: 'Rain until noon, and school is out: bake a few rolls fewer today.',
        },
        {
          time: '10:30 am',
          kind: 'Robotic process automation',
          text: 'Last night’s online orders are in the books. A program did the copying, and nobody retyped an address.',
        },
        {
          time: '2:00 pm',
          kind: 'Content creation',
          text: 'Three drafts for Friday’s post are ready. You pick one, and put in a better joke.',
        },
        {
          time: '5:45 pm',
          kind: 'Churn prediction',
          text: 'Two regulars have not been in for six weeks. Today would be a good day to say hello.',
        },
      ],
      need: 'The sales of the past year, and one task you are tired of.',
    },
    asAService: {
      name: 'AI-as-a-Service',
      text: 'You would use the tool, and we would look after it: watch it, update it, and say when it no longer earns its keep.',
      tuesday:
        'The maker of your chatbot has changed something overnight. You would hear of it from us, not from a customer.',
      need: 'Nobody to hire, and nothing to maintain.',
    },
  },
  tools: {
    title: 'More AI Tools',
    kinds: ['Writing', 'Translating', 'Bookkeeping', 'Planning', 'Pictures'],
    text: 'New ones appear every week, and most are not for you. We write about the few that are: what they do well, and where they fail.',
    action: 'Read the blog',
  },
  closing: {
    title: 'Start small. Tuesday would do.',
    text: 'Signing up is free and needs no card. Stay on the free plan as long as you like.',
    primary: 'Create Your Account',
    secondary: 'Get Weekly AI Tips',
  },
} as const;

/** The beginning of a message about one service. It is short, to leave room for the visitor's own sentence. */
export const askAbout = (service: string): string => `About: ${service}. `;
