// The words of the card with one's own data, and of the page after an account was deleted.
import { brand } from '#shared/brand.ts';
import { limits } from '#shared/limits.ts';

export const ownData = {
  title: 'Your data',
  copy: 'A copy of it',
  text: 'Everything that we hold of you, as a file that other programs can read.',
  download: 'Download my data',
  downloading: 'Collecting...',
  fileName: (day: string) => `${brand.name.toLowerCase()}-my-data-${day}.json`,
  end: 'Leave for good',
  endText: 'A plan ends right away, and what we hold of you is deleted. This cannot be undone.',
  remove: 'Delete my account',
  dialog: {
    title: 'Delete my account',
    lead: 'This cannot be undone.',
    effects: [
      'A plan ends right away. What you paid for the rest of the month is not refunded.',
      'Your profile, your progress, what you keep with your notes, and the messages that you wrote while signed in are deleted.',
      `Invoices that were paid stay at Stripe, our payment provider. A withdrawal from a contract stays with us for ${limits.contact.keptDays} days.`,
      `What you wrote without signing in is deleted if you ask us by an email from the address that you used: ${brand.contactEmail}.`,
      `The same sign-in opens no account here for ${limits.recoveryDays} days, unless you ask us. For so long its user id stays, until our backups and the records of our emails have ended.`,
      'An email to your contact address says that it is done.',
    ],
    word: 'Type DELETE to confirm',
    close: 'Keep my account',
    proceed: 'Delete my account',
    busy: 'Deleting...',
  },
  goodbye: {
    title: 'Your account is deleted',
    text: 'We end your plan if you have one, and then delete what we hold of you: within the hour, unless a service that we need is down. An email says when it is done, if we know your address. Our backups end by themselves. What you wrote to us without signing in stays until you ask us, by an email from the address that you used.',
    again: `With the same sign-in you can open a new account after ${limits.recoveryDays} days, or before if you ask us. Do you miss something, or was it not you? Write to us:`,
    action: 'Back to the home page',
  },
  /** For whoever comes back while the API says on which day they can. */
  deleted: {
    title: 'You asked us to delete this account',
    anew: 'To begin anew sooner, ask us: somebody lets you in once the deletion is done. What was deleted does not come back.',
    ask: 'Ask to begin anew',
    asking: 'Asking...',
    asked: 'We have your request. We write to the address of your sign-in when you can begin.',
    signIn: 'For that, sign in once more: we must know that it is you.',
    write: 'Was it not you, or does that not work? Write to us:',
  },
} as const;
