import { brand } from '#shared/brand.ts';
import type { LetterContent } from '../mails/render-letter.ts';
import { toListFooter } from './list-mail.ts';

interface Links {
  readonly blog: string;
  readonly leave: string;
  /** The article of the last issue that went whole to everybody. */
  readonly last?: { readonly title: string; readonly url: string } | undefined;
}

/** Says what comes and when: the first mail of the newsletter. */
export const toSubscribedContent = ({ blog, leave, last }: Links): LetterContent => ({
  subject: `You are on the list of ${brand.name}`,
  preview: 'What you get, and when.',
  heading: 'Welcome to the list',
  parts: [
    { text: 'Your address is confirmed. This is what comes:' },
    {
      list: [
        'One email a week, with practical AI tips for a small business.',
        'In plain English, with something to try at once.',
        'No advertising of others. Your address goes to nobody else.',
      ],
    },
    ...(last ? [{ text: 'The last one, to begin with:' }, { link: last.title, url: last.url }] : []),
    { text: 'Until the first one comes, the newest articles are on our blog.' },
    { button: 'Read the blog', url: blog },
  ],
  footer: toListFooter(leave),
});
