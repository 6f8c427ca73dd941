// The words of the dashboard.
import { modules } from '#shared/plans.ts';
import { newsletterCard } from './newsletter.ts';
import { LESSONS } from './plan-chooser.ts';

type ModuleName = (typeof modules)['free' | 'paid'][number];

const about: Record<ModuleName, string> = {
  'AI Fundamentals':
    'What AI can do for a business of your size, what it cannot, and how to tell the two apart.',
  'AI Terminology': 'The twenty words that sellers use, each explained in one plain sentence.',
  'AI Applications': 'Where it saves time first: answering customers, writing quotes, planning the week.',
  'Ethical Considerations': 'Customer data, honesty and fairness: the rules to settle before you start.',
  'In-depth Coverage': 'Each free topic again, with worked examples from shops, offices and workshops.',
  'Advanced Topics': 'Connecting tools so that they work together, and knowing when not to.',
  'Practical Skills': 'Exercises with your own texts, prices and questions, half an hour each.',
  'Industry Certifications': 'Which certificates are worth your time, and how to prepare for them.',
  'Expert Instruction': 'Step by step, as somebody would show you who has done it before.',
  'Learning Resources': 'Checklists, templates and prompts to keep beside the register.',
};

const described = (names: readonly ModuleName[]) => names.map((name) => ({ name, about: about[name] }));

export const dashboard = {
  title: 'Dashboard',
  welcome: 'Welcome',
  blurb:
    'Your learning journey starts here: small steps, plain words, and something to try in your business the same day.',
  free: {
    title: 'Free modules',
    text: 'Part of every plan, yours for as long as you like.',
    modules: described(modules.free),
  },
  paid: {
    title: 'AI Essentials modules',
    open: 'Included in your plan.',
    locked: 'The AI Essentials plan opens them.',
    closed: 'Closed until your payment is settled.',
    modules: described(modules.paid),
    action: 'See the plan',
  },
  loading: 'Loading your modules',
  openBadge: 'Included',
  lockedBadge: 'Locked',
  /** Read out after a module's name. */
  includedModule: ': included in your plan',
  lockedModule: ': locked',
  soon: `${LESSONS} They appear here.`,
  promo: {
    title: newsletterCard.title,
    text: newsletterCard.text,
    free: 'The newsletter is free, with or without a plan.',
    action: newsletterCard.button.label,
  },
  failed: 'Your plan could not be loaded',
} as const;
