// The words of the dashboard.
import { freeModules, paidModules, type Module } from '#shared/modules.ts';
import { aboutModules } from './modules.ts';
import { newsletterCard } from './newsletter.ts';
import { LESSONS } from './plan-chooser.ts';

const described = (modules: readonly Module[]) =>
  modules.map(({ id, name }) => ({ name, about: aboutModules[id] }));

export const dashboard = {
  title: 'Dashboard',
  welcome: 'Welcome',
  blurb:
    'Your learning journey starts here: small steps, plain words, and something to try in your business the same day.',
  free: {
    title: 'Free modules',
    text: 'Part of every plan, yours for as long as you like.',
    modules: described(freeModules),
  },
  paid: {
    title: 'AI Essentials modules',
    open: 'Included in your plan.',
    locked: 'The AI Essentials plan opens them.',
    closed: 'Closed until your payment is settled.',
    modules: described(paidModules),
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
