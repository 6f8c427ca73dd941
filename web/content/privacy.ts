// The privacy page. It describes what the code does: a change of what is stored, or of who receives it, changes this file.
// It is not legal advice. Have a lawyer read it before the site is public.
import { brand } from '#shared/brand.ts';
import { isListOn, newsletterHref } from '#shared/newsletter-links.ts';
import { limits } from '#shared/limits.ts';

const { keptDays } = limits.contact;
const { recoveryDays } = limits;

/** For a list of our own. */
const ourNewsletter = [
  'We keep your email address, where and when you signed up, and when you confirmed it. An address that nobody confirms is deleted after seven days. Amazon Web Services sends the newsletter for us. It shows us neither who opened it nor what was pressed in it.',
  `Of each issue we keep for ${limits.issue.keptDays} days, under a scrambled form of your address, when it was sent to you, whether it came back or was called spam, and whether you left by it: so that nobody gets an issue twice, and that we stop writing to who does not want it. What stays are numbers that name nobody.`,
  'You leave with one press, by the link in every email. We keep the address for 30 days more, in case it was a mistake. After that a scrambled form of it is left, from which nobody can read it, so that you are never put on the list again unless you ask.',
  'What you type into the field waits in your browser tab. When you sign up, your browser keeps a random number until you confirm, so that one press is enough there. To hold off programs, we count the sign-ups from one network, and for 30 days the emails to one mailbox that nobody answers. The human check, by Cloudflare or Google, is on the page of the newsletter alone. It is loaded when you turn to the field.',
];

/** For a newsletter that another service sends. */
const newsletterElsewhere = [
  'You subscribe to it at Substack, which sends it and keeps your email address under its own rules. As its publisher we can see who subscribes.',
];

/** Who does a part of the work. */
const companies = [
  'Amazon Web Services (servers and email)',
  'Auth0 (signing in)',
  'Stripe (payments)',
  'Cloudflare or Google (the human check)',
  ...(isListOn || newsletterHref === undefined ? [] : ['Substack (the newsletter)']),
  'YouTube or Vimeo (the videos that you play)',
];

export const privacy = {
  pageTitle: 'Privacy',
  description: `What ${brand.name} keeps of visitors, of people who write to us and of customers, for how long, and how to have it deleted.`,
  headline: 'What we keep, and why',
  lead: 'In plain words, like the rest of this site: what it really does with your data, and what it does not.',
  parts: [
    {
      title: 'If you only read',
      text: [
        'Reading leaves next to nothing behind. These pages set no cookies, count no visitors, and load nothing from anybody else: no ads, no trackers, not even a font.',
        'A video in an article is kept by YouTube or Vimeo. It is loaded when you press play, not before. From then on they see your internet address and your browser, and may store something in it.',
        'If you press Subscribe below an article, your browser remembers for a day which one you wanted, so that you arrive there once you have signed in. Nobody else learns of it.',
        'Your internet address is needed to send you a page. Our servers, at Amazon Web Services, keep no list of the addresses that asked.',
      ],
    },
    {
      title: 'If you write to us',
      text: [
        `We keep your name, your email address and your message for ${keptDays} days. Then they are deleted, and ${recoveryDays} days later they are out of our backups too. The same words reach the people who answer as an email, which stays in their mailbox.`,
        'What you type waits in your browser tab until you send it or close the tab, so that loading the page again loses nothing.',
        'Programs write to us as well. To hold them off, we count the messages from one email address and from one network. Those counts name nobody, and are gone within days.',
        ...(brand.withdrawal === 'on'
          ? [
              `A withdrawal from a contract is kept in the same way and as long, also if you have your other data deleted: it is your proof, and ours. You get a receipt of it by email.`,
            ]
          : []),
        'The human check is made by Cloudflare or by Google. It is loaded when you begin to write, not before. From then on they see your internet address and your browser, and may store something in it. When you send, our server asks them whether you passed, and tells them your internet address once more.',
      ],
    },
    ...(newsletterHref === undefined
      ? []
      : [{ title: 'If you get our newsletter', text: isListOn ? ourNewsletter : newsletterElsewhere }]),
    {
      title: 'If you have an account',
      text: [
        'You sign in with Google, Microsoft or Apple, through the sign-in service Auth0. They tell us your name, your email address and your picture, and never your password. Our server keeps the email address, the number by which Auth0 knows you, and another email address if you want our emails there; the one before it stays for a day or until your next visit, so that we can tell it.',
        'With it we keep the profile that you fill in (account type, company name, phone number, company size and nature of business), and which plan you have.',
        'Your browser keeps a copy of that, and what holds your session, in its storage. Signing in also sets small cookies that remember it. Logging out removes both. Auth0 has cookies of its own, at its own address.',
        'When you mark a lesson as done, we keep which lesson it was, and when, so that you find your place again on any device. That stays while you have your account, with or without a plan; undo the mark, and it is gone. Without a connection the mark waits in your browser until it is sent, or until your session there ends.',
        'When you keep a prompt or a text, we keep a copy of the prompt, the title of its text, the moment, and the note that you write. Nobody here reads your notes. All of it stays until you remove it, or delete your account.',
        `What you fill into the blanks of prompts is kept with your account, and put into the same blanks of every other prompt${isListOn ? ', also in the newsletter that reaches you, unless you turn that off' : ''}. You see, change and delete it in your account.`,
      ],
    },
    {
      title: 'If you pay',
      text: [
        'You pay on a page of Stripe. It gets your email address and company, asks for your billing address, and keeps your card and your invoices. We see the invoices, the last four digits of the card, and whether your plan is paid, but never the whole card number.',
        'If you have copies of your invoices sent to another address, we keep that address until the copies end. Before, we ask its owner, and name your contact address. It gets nothing else from us.',
      ],
    },
    {
      title: 'Who else gets it',
      text: [
        `We sell none of it. It is handled by those who do a part of the work, and for that part: ${companies.join(', ')}.`,
      ],
    },
  ],
  yours: {
    title: 'It is yours',
    text: 'We keep what belongs to your account for as long as you have it. In your account you can download what we have of you, correct your details and delete the account. What you wrote to us without signing in is not among it, because we do not know that it was you: to have it, or to have it deleted, write to us from the address that you used. For anything else, or without an account, write to us too:',
    after: `Our backups keep it for ${recoveryDays} days more. For that time we also keep the number by which Auth0 knows you: so that nothing brings your data back, and in the records of other emails that we sent, which hold no address and no text. Invoices that were paid stay at Stripe, and a withdrawal from a contract stays with us for ${keptDays} days. If the law obliges us to keep anything longer, we will tell you.`,
  },
} as const;
