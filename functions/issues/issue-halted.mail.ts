import { brand } from '#shared/brand.ts';
import type { StoredIssue } from '#shared/issue.ts';
import type { HaltReason } from './stop-rules.ts';

const REASONS: Readonly<Record<HaltReason, string>> = {
  late: 'It could not begin within 24 hours of its time. Does it still fit?',
  corrected: 'The article was corrected while it was being sent. The rest gets the new text if you send on.',
  'refused-us': 'The mail service refuses our mails. Mend the cause first: npm run doctor names it.',
  unknown:
    'The mail service does not say what becomes of our mails. One mail a minute goes out until one is surely sent; then it goes on by itself.',
  bounces: 'More than five in a hundred mails came back for good. Look at the list before you send on.',
  complaints: 'Several readers called it spam. Look at the text and at the list before you send on.',
  sender: 'The sender is not set up completely. Nothing was sent: npm run doctor names what is missing.',
  withdrawn: 'The article was withdrawn, so the rest does not get it.',
  narrowed: 'Fewer people may read the article now, so the rest does not get it.',
};

const LINE_BREAKS = /\s+/g;

/** Says why an issue does not go on. */
export const toIssueHaltedLetter = (
  { issueId, title, phase, counts }: StoredIssue,
  reason: HaltReason,
  siteUrl: string,
) => {
  const name = title.replaceAll(LINE_BREAKS, ' ');
  const what = phase === 'paused' ? 'is paused' : 'has stopped';
  return {
    subject: `${brand.name}: the newsletter ${what}`,
    text: [
      `The newsletter '${name}' ${what}.`,
      '',
      REASONS[reason],
      '',
      `${counts.sent} mails were sent, and ${counts.waiting} wait.`,
      `Send to the rest, or stop: ${siteUrl}/issues/${issueId}`,
      '',
    ].join('\n'),
  };
};
