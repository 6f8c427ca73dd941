// The home page. Blocks that other pages share have files of their own.
import { slogan } from '#shared/brand.ts';
import { categories } from './services.ts';

export const home = {
  headline: slogan,
  promise:
    'One free email a week with a practical tip, a real tool, and how another small business uses it. Read in under 5 minutes, no technical background needed.',
  primary: 'Get Weekly AI Tips',
  secondary: 'See How It Works',
  heroImage: 'A baker at her counter: a screen has the answer, customers wait outside, and the cat looks on.',
  moments: {
    eyebrow: 'Take any Tuesday',
    title: 'How We Help Small Businesses Use AI',
    text: 'AI should be simple, affordable and accessible. So we start where you are: behind the counter, with three customers and a phone that rings.',
    action: 'See All Our Services',
    items: [
      {
        time: '8:10 am',
        dateTime: '08:10',
        title: 'Automate tasks',
        trouble: '“Are you open on Thanksgiving?” For the ninth time this week.',
        relief:
          'We show you how a chat assistant answers the questions that everybody asks, and leaves you the ones worth your time.',
      },
      {
        time: '1:30 pm',
        dateTime: '13:30',
        title: 'Work more efficiently',
        trouble: 'The letter to your regulars is still a blank page.',
        relief:
          'You learn to get a first draft that sounds like you. Change two sentences, send it, and have your lunch sitting down.',
      },
      {
        time: '5:45 pm',
        dateTime: '17:45',
        title: 'Decide better',
        trouble: 'How much to order for Saturday? Nobody knows. But your receipts do.',
        relief:
          'A simple sales forecast reads the past months and gives you a number to order by. You still have the last word.',
      },
    ],
  },
  features: {
    title: 'Three ways in, whatever your size',
    action: 'Learn More',
    /** Follows the label for screen readers and search engines, which need three different link names. */
    about: (category: string) => ` about ${category}`,
    items: [
      {
        id: 'essentials',
        category: categories.essentials,
        title: 'Learn it once, in words you already use.',
        text: 'Short lessons for a quiet half hour. The free ones are about what AI is, what it is good at, and where to be careful. Those of AI Essentials go deeper. A free account shows you what there is.',
      },
      {
        id: 'tailored',
        category: categories.tailored,
        title: 'Cut to fit, like everything you sell.',
        text: 'A tool that ignores how you work ends up in a drawer. Name the job you like least, and we will tell you whether one fits your register, your team and your budget.',
      },
      {
        id: 'realWorld',
        category: categories.realWorld,
        title: 'For the shop floor, not for the lab.',
        text: 'Count stock with a phone camera. See which customers are drifting away. Let a program copy the orders into the books. Nothing you would need an engineer for on Monday.',
      },
    ],
  },
  newest: {
    title: 'New on the blog',
    /** Stands in the place of the articles until a script has fetched them. */
    all: 'Read the newest articles',
  },
  closing: {
    title: 'One small thing, this week.',
    text: 'A free account, one short email a week, and the first lessons. No card, and nothing to install.',
    action: 'Create Your Account',
  },
  question: {
    title: 'Ask your own question',
    label: 'Your question',
    text: 'It goes to a person. You add your name and email on the next page.',
    action: 'Ask us',
    /** Shown until a character is typed, and if no script runs. */
    limit: (max: number) => `Up to ${max} characters`,
    tooLong: (max: number) => `Your question must be at most ${max} characters`,
  },
} as const;
