// The about page.
import { brand } from '#shared/brand.ts';
import { ESSENTIALS } from '#shared/plans.ts';
import { SEE_LESSONS_FIRST } from './modules.ts';

const explore = { label: 'Explore Our All Services', action: 'explore services' } as const;

export const about = {
  title: 'AI Made Simple, for Businesses Like Yours',
  description:
    'Who we are, and how we help owners of small businesses use AI: in plain words, for little money, one job at a time.',
  intro: `You know your customers, your prices and your Tuesdays. We know what AI can take off your hands, and what it cannot. ${brand.name} brings the two together, in words that need no dictionary.`,
  winning: {
    title: 'Helping Small Businesses Win with AI',
    text: 'Large companies have a department for this. You have the half hour after closing. So we do the reading and the trying out, and pass on what works: small enough to begin this week, and simple enough to explain to whoever helps on Saturdays.',
    button: explore,
    imageAlt:
      'A man and his daughter walk home hand in hand. The shop behind them is closed, and the sun is still up.',
    before: [
      'Most of what is written about AI is written for people who already speak the language. Meanwhile the florist answers the same questions about delivery every morning, the bicycle shop counts inner tubes by hand, and the baker guesses how many rolls a rainy Saturday wants. Those are exactly the jobs that AI is good at. They only look different from the ones in the headlines.',
      'So we begin with the job, not with the tool. What eats your afternoon? What do you put off until Sunday evening? Once we know that, the tool is usually a small one, and often one that you already have: your mailbox, your register, the camera of your phone.',
    ],
    quote: 'If you can explain it to your Saturday help, it is simple enough.',
    after: [
      'We also say when AI is not the answer. It makes mistakes, sometimes with great confidence. It should not sign your contracts, and not every tool deserves your customers’ data. Some jobs stay with the person who knows how dark Mrs. Alvarez likes her bread. A plain no saves you more than a hasty yes.',
    ],
  },
  growth: {
    title: 'Empowering Growth Through Smart Solutions',
    text: 'Growth seldom arrives as a grand plan. It is an hour won back on a Tuesday, a reply that goes out before the customer has looked elsewhere, an order that fits what you will really sell. Smart means that it still works when you are busy.',
    button: explore,
    imageAlt:
      'A florist arranges a bouquet. On the shelf behind her, each plant stands a little taller than the one before.',
    stepsTitle: 'How it usually begins',
    steps: [
      {
        title: 'You read',
        text: 'One short email a week, free. It takes less than five minutes and holds one idea to try the same day.',
      },
      {
        title: 'You learn',
        text: `The basics are free. AI Essentials goes deeper, for $${ESSENTIALS.price} a month. ${SEE_LESSONS_FIRST}`,
      },
      {
        title: 'You ask',
        text: 'When you want something made for your own business, write to us. Nothing starts before you know what it costs.',
      },
    ],
  },
  authors: {
    title: 'Who writes this',
    text: 'People, with names. Each article says whose it is.',
  },
} as const;
