// The words of the pages on which staff send an article by email, and follow the issue of the newsletter that it becomes.
import type { Issue, IssueReader } from '#shared/contract/issues.ts';
import { limits } from '#shared/limits.ts';

const { minutesBefore, latestStartHours, htmlBytes } = limits.issue;

const count = (number: number): string => number.toLocaleString('en-US');
const people = (number: number): string => (number === 1 ? '1 person' : `${count(number)} people`);

/** The words of an issue that are said in more than one place. */
export const issueWords = {
  audience: { everybody: 'Everybody on the list', essentials: 'Subscribers with AI Essentials' },
  states: {
    scheduled: 'Scheduled',
    sending: 'Being sent',
    paused: 'Paused',
    stopped: 'Stopped',
    done: 'Sent',
  },
  /** What an article's page says of its issue. */
  ofArticle: {
    scheduled: (at: string) => `Will be sent by email ${at}`,
    withPublication: 'Will be sent by email when it appears',
    sending: 'Being sent by email',
    paused: 'Its email is paused',
    stopped: (sent: number) => `Its email was stopped, ${count(sent)} have it`,
    done: (sent: number, day: string) => `Sent to ${count(sent)} on ${day}`,
  },
  /** What a step does to the issue, in the dialog that asks before it. */
  effects: {
    withdraw: {
      scheduled: 'Its email is not sent.',
      sending: 'Its email stops: whoever waits for it does not get it.',
    },
    correct: {
      scheduled: 'Its email is sent with the new text.',
      sending: 'Its email pauses, and asks you whether the rest gets the new text.',
    },
  },
  stop: 'Stop',
  stopAll: 'Stop, nothing is sent',
  stopping: 'Stopping…',
  stopped: 'Stopped. Nothing was sent.',
  bar: {
    label: 'An email is about to be sent',
    text: (title: string, at: string) => `“${title}” is sent by email at ${at}`,
    timeLeft: (time: string) => `(in ${time})`,
    now: '(any moment now)',
    tooLate: 'The stop came too late: some mails had left. Whoever was still waiting does not get it.',
    toIssue: 'See the issue',
    close: 'Close',
  },
} as const;

export const issueList = {
  title: 'Issues',
  text: 'Every article that was sent to the newsletter’s list, or will be.',
  loading: 'Loading the issues…',
  failed: 'The issues could not be loaded',
  empty: {
    title: 'Nothing was sent yet',
    text: 'Open a published or scheduled article, and choose “Send by email” under “More”.',
  },
  more: 'Show more',
  loadingMore: 'Loading more…',
  sent: (sent: number, audience: number) => `Sent to ${count(sent)} of ${count(audience)}`,
  at: {
    scheduled: (moment: string) => `Begins ${moment}`,
    withPublication: (moment: string) => `Begins when it appears, ${moment}`,
    begun: (moment: string) => `Began ${moment}`,
  },
  by: (name: string) => `By ${name}`,
} as const;

export const sendIssue = {
  title: 'Send by email',
  /** The page of an issue, whose heading is the article's title. */
  pageTitle: 'Issue',
  toIssues: 'Issues',
  loading: 'Loading…',
  failed: 'The issue could not be loaded',
  toArticle: 'The article',
  notSendable: {
    title: 'This text cannot be sent',
    text: 'Only an article that is published or scheduled goes out by email.',
  },
  subject: 'Subject',
  previewLine: 'Preview line (optional)',
  previewLineHint: 'Mail programs show it beside the subject.',
  fromName: 'Sender',
  fromNameHint: (address: string) => `The name before ${address}.`,
  audience: 'To whom',
  reads: 'What they read',
  asOnSite: 'As much as they may read on the site',
  whole: 'Whole in this mail for everybody on the list',
  extract: 'Only the extract and a link, for everybody',
  wholeHint: 'On the site the article stays for signed-in customers.',
  when: 'When',
  now: `Now: the first mail leaves in ${minutesBefore} minutes`,
  at: 'At an hour',
  publication: (moment: string) => `With its publication, ${moment}`,
  noMoment: 'Please choose a day and a time',
  past: 'This hour has passed. Please choose a later one',
  send: 'Send…',
  hindrances: 'Nothing can be sent yet',
  preview: {
    title: 'Preview',
    loading: 'Loading the preview…',
    failed: 'The preview could not be loaded',
    incomplete: 'The preview shows the mail once its fields are right.',
    reader: 'As it is read by',
    readers: {
      stranger: 'Not a customer',
      customer: 'A customer',
      essentials: 'AI Essentials customer',
    } satisfies Record<IssueReader, string>,
    look: 'As it looks',
    looks: {
      light: 'As sent',
      dark: 'Apple’s dark mode',
      inverted: 'Inverted: Gmail on iOS',
      blocked: 'Images blocked',
    },
    width: 'On the screen of',
    widths: { 390: 'A phone (390 px)', 700: 'A desk (700 px)' },
    frame: (reader: string) => `The mail to: ${reader}`,
    text: 'As plain text',
    isWhole: { true: 'This reader gets the whole text.', false: 'This reader gets the extract and a link.' },
    size: (size: string, max: string) => `The largest of the three has ${size} KB; up to ${max} KB is fine.`,
    tooLarge: {
      title: (size: string) => `Gmail cuts this mail: it has ${size} KB`,
      text: `A mail above ${htmlBytes / 1000} KB ends early there, behind a link to the rest. You can send it as it is.`,
      extract: 'Send extract and link instead',
    },
  },
  test: {
    title: 'Test mail',
    text: 'It is what the preview shows, with “[Test]” before its subject. Its links to leave end nothing.',
    to: 'To',
    send: 'Send the test mail',
    sending: 'Sending…',
    sent: (to: string) => `The test mail to ${to} is on its way.`,
  },
  ask: {
    title: 'Send this article by email?',
    loading: 'Counting the readers…',
    subject: 'Subject',
    from: 'Sender',
    audience: 'To',
    people,
    essentials: (subscribers: string) => `Those with AI Essentials of ${subscribers} on the list`,
    reads: 'Who reads what',
    when: 'When',
    now: (minutes: number) => `The first mail leaves in ${minutes} minutes`,
    publication: 'When the article appears',
    whole: {
      all: 'Everybody gets the whole text.',
      customers: 'Customers get the whole text, everybody else the extract and a link.',
      essentials: 'Customers with AI Essentials get the whole text, everybody else the extract and a link.',
      none: 'Everybody gets the extract and a link.',
    },
    firstDay: (mails: number) =>
      `Much of the list was imported: ${people(mails)} get it on the first day, the others a day later.`,
    restored: {
      title: 'It may have been sent before.',
      text: (moment: string) =>
        `Data was restored from a backup ${moment}, and the article was published before. Look into an inbox first: whoever has the mail would get it twice.`,
    },
    once: 'An article is sent once. Until the first mail leaves you can take it back.',
    action: 'Send',
    back: 'Back',
  },
} as const;

interface Advice {
  readonly title: string;
  readonly text: string;
}

export const issueProgress = {
  about: {
    subject: 'Subject',
    from: 'Sender',
    audience: 'To',
    by: 'Sent by',
    starts: 'Begins',
    started: 'Began',
    ended: 'Ended',
  },
  withPublication: (moment: string) => `${moment}, with its publication`,
  scheduled: {
    title: 'Nothing is sent yet.',
    text: (moment: string) => `Until the first mail leaves, you can take it back: ${moment}`,
  },
  audienceUnderWay: (written: number) => `${count(written)} mails are written so far`,
  progress: (done: number, audience: number) => `${count(done)} of ${count(audience)} mails are done`,
  endsAbout: (moment: string) => `It will be done about ${moment}.`,
  waitsFor: {
    quota: 'The mails that our mail service sends in a day are used up. It goes on by itself tomorrow.',
    import: 'Much of the list was imported, so the rest gets it a day later, by itself.',
  },
  countedAt: (moment: string) => `Counted ${moment}.`,
  countsTitle: 'Mails',
  counts: {
    audience: 'Readers',
    waiting: 'Waiting',
    sending: 'Being sent',
    sent: 'Sent',
    bounced: 'Bounced',
    refused: 'Refused',
    dropped: 'Left before',
    unknown: 'Unknown',
    complained: 'Complaints',
    left: 'Left by it',
  },
  countsHelp: [
    'Bounced: the reader’s mail server refused it. Refused: our mail service did not take it.',
    'Left before: they left the list, or their plan ended, before their mail was written. Left by it: they have it, and left by its link.',
    'Unknown: our mail service did not say whether it took it. After an hour this page asks you what to do.',
  ],
  opens:
    'Opens are not counted: mail programs load images by themselves or not at all, so the number would be wrong, and we do not watch readers. Known is who got it, whose address refused it, who complained, and who left by its link.',
  gmail: 'Gmail reports no complaints. Its Postmaster Tools show how many there are.',
  done: {
    title: (sent: number) => `Sent to ${people(sent)}.`,
    failures: 'Some could not be reached. The numbers below say why.',
  },
  reasons: {
    late: {
      title: 'It could not begin in time.',
      text: `It was due more than ${latestStartHours} hours ago, so nobody has it. Send it if it is still right.`,
    },
    corrected: {
      title: 'The article was corrected.',
      text: 'Those who have the mail have the former text. The rest can get the new one.',
    },
    'refused-us': {
      title: 'Our mail service refuses our mail.',
      text: 'Ask whoever runs this site: “npm run doctor” says what is wrong. Send to the rest once it is mended.',
    },
    unknown: {
      title: 'Our mail service often does not answer.',
      text: 'One mail a minute is tried, and it goes on by itself as soon as one is taken.',
    },
    bounces: {
      title: 'Too many addresses refuse it.',
      text: 'More than one in twenty bounced, which harms the delivery of all our mail. Find out where these addresses come from before you send to the rest.',
    },
    complaints: {
      title: 'Readers report it as spam.',
      text: 'Ask yourself why before you send to the rest: each complaint harms the delivery of all our mail.',
    },
    sender: {
      title: 'Something is missing before mail can be sent.',
      text: 'Ask whoever runs this site: “npm run doctor” names it. Send to the rest once it is mended.',
    },
    'by-staff': { title: 'It was stopped.', text: 'Whoever was waiting has not got it.' },
    'by-operator': { title: 'An operator stopped it.', text: 'Whoever was waiting has not got it.' },
    withdrawn: {
      title: 'It stopped because the article was withdrawn.',
      text: 'Whoever was waiting does not get it, also if the article is put back.',
    },
    narrowed: {
      title: 'It stopped because fewer people may read the article now.',
      text: 'Whoever was waiting does not get it.',
    },
    restored: {
      title: 'It stopped because data was restored from a backup.',
      text: 'Nobody knows who has got it, so it is never sent to the rest.',
    },
  } satisfies Record<NonNullable<Issue['reason']>, Advice>,
  resume: {
    action: 'Send to the rest',
    corrected: 'Send the new text to the rest',
    late: 'Send it now',
    title: 'Send to the rest?',
    text: (waiting: number) =>
      `The mails that wait (${count(waiting)}) are sent with the text that readers see now. Nobody gets it twice.`,
  },
  unknownMails: {
    title: (mails: number) =>
      `Nobody knows whether ${mails === 1 ? '1 mail was' : `${count(mails)} mails were`} sent.`,
    text: 'Our mail service gave no answer, and after an hour none will come. You decide what becomes of them.',
    sent: {
      action: 'Count as sent',
      title: 'Count as sent?',
      text: 'Whoever has not got it does not get it.',
    },
    again: {
      action: 'Send again (may arrive twice)',
      title: 'Send again?',
      text: 'Some of these readers may get the mail twice.',
    },
  },
  errors: 'The last errors',
  newError: (reason: string) => `New error: ${reason}`,
  aboutTitle: 'What was chosen',
} as const;
