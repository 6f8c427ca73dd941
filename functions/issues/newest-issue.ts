import type { Headline } from '#shared/blog-document.ts';
import * as articles from '../articles/articles.table.ts';
import * as issues from './issues.table.ts';
import { isWholeForAll } from './render-issue.ts';

/** As many of the newest are looked at. */
const LOOKED_AT = 20;

/** The article of the newest issue that everybody got whole, if readers still have it. */
export const findNewestWhole = async (now: Date): Promise<Headline | undefined> => {
  const [open, closed, headlines] = await Promise.all([
    issues.listOpen(),
    issues.listClosed(LOOKED_AT),
    articles.listHeadlines(LOOKED_AT, now),
  ]);
  const whole = [...open, ...closed.issues]
    .filter(({ phase, mail, text }) => {
      return phase === 'done' && mail.audience === 'everybody' && text && isWholeForAll(mail, text.access);
    })
    .toSorted((one, other) => other.since.localeCompare(one.since));
  for (const { text } of whole) {
    const article = headlines.find(({ newsletterId }) => newsletterId === text?.newsletterId);
    if (article) return article;
  }
  return undefined;
};
