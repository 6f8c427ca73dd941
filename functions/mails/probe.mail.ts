import type { ProbeFate } from '#shared/jobs.ts';
import type { Letter } from './letter.ts';

/** To SES's mailbox simulator, which no person reads. A bounce there counts for nothing. Both sets are proved. */
export const toProbeLetter = (fate: ProbeFate): Letter => ({
  set: fate === 'bounce' ? 'mails' : 'newsletter',
  to: `${fate}@simulator.amazonses.com`,
  subject: 'Does the answer come back?',
  text: 'A mail to the mailbox simulator of Amazon SES, whose answer proves that the site hears of its mails.',
});
