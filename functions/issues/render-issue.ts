// The mail of an issue. Each run renders it once for each kind of reader that differs; a mail adds its links. Only a mail with words of
// its reader's own is rendered by itself.
import { randomUUID } from 'node:crypto';
import { listBlanks, type OwnWordsByKey } from '#shared/body/blanks.ts';
import { toPlainNodes, type PlainNode } from '#shared/body/nodes.ts';
import type { Access, ArticleId } from '#shared/contract/articles.ts';
import type { Author } from '#shared/contract/authors.ts';
import type { DraftId } from '#shared/contract/drafts.ts';
import type { IssueMail } from '#shared/contract/issues.ts';
import { mayRead, type Reader } from '../articles/access.ts';
import type { StoredArticle } from '../articles/article.ts';
import * as articles from '../articles/articles.table.ts';
import { toAuthorPart } from '../articles/author.ts';
import { findAuthors } from '../articles/authors.table.ts';
import { toLinkAddress } from '../mail-links/mail-link.ts';
import type { Letter } from '../mails/letter.ts';
import { renderLetter } from '../mails/render-letter.ts';
import { toListHeaders } from '../newsletter/list-mail.ts';
import { settings } from '../platform/settings.ts';
import { toIssueContent } from './issue.mail.ts';

const { SITE_URL } = settings('SITE_URL');

interface Issue {
  readonly issueId: DraftId;
  readonly newsletterId: ArticleId;
  readonly mail: IssueMail;
}

interface Text {
  readonly article: StoredArticle;
  readonly author?: Author;
  /** Who may read the body: the access that is stored with it. What has no body is public. */
  readonly access: Access;
  readonly body: readonly PlainNode[] | undefined;
  /** Whether its prompts have blanks. */
  readonly hasBlanks: boolean;
}

const readText = async (newsletterId: ArticleId): Promise<Text> => {
  const article = await articles.findArticle(newsletterId);
  const stored = article?.hasBody === true ? await articles.getBody(newsletterId) : undefined;
  // It was withdrawn a moment ago. The mail waits, and the issue stops.
  if (!article || (article.hasBody && !stored)) throw new Error('The text of an issue is gone');
  const body = stored && toPlainNodes(stored.body);
  const prompts = (body ?? []).filter((node) => node.tag === 'prompt');
  return {
    article,
    ...toAuthorPart(article.author, await findAuthors([article]), SITE_URL),
    access: stored?.access ?? 'everyone',
    body,
    hasBlanks: prompts.some(({ parts }) => listBlanks(parts).length > 0),
  };
};

export interface RenderedIssue {
  /** Whether the reader gets the whole text. */
  readonly isWhole: boolean;
  /** The mail to an address, with the token of its link to leave. */
  readonly toLetter: (to: string, token: string) => Letter;
}

type Choice = Pick<IssueMail, 'isWholeForAll' | 'isExtractOnly'>;

/** Whether everybody on the list gets the whole text, also people who could not read it on the site. */
export const isWholeForAll = (choice: Choice, access: Access): boolean =>
  choice.isExtractOnly !== true &&
  (access === 'everyone' || (choice.isWholeForAll && access === 'customers'));

/**
 * Makes the function that renders an issue for a reader. It reads the text at its first call, and the reader's own words only for
 * prompts that have blanks.
 */
export const createIssueRenderer = ({ issueId, newsletterId, mail }: Issue) => {
  let reading: Promise<Text> | undefined;
  const rendered = new Map<string, RenderedIssue>();

  const render = (
    { article, author, access, body }: Text,
    isWhole: boolean,
    isOpen: boolean,
    ownWords?: OwnWordsByKey,
  ): RenderedIssue => {
    // Stands for the token, and in no text.
    const mark = randomUUID();
    const { subject, text, html } = renderLetter(
      toIssueContent({
        mail,
        article,
        author,
        access,
        isOpen,
        body: isWhole ? body : undefined,
        ownWords,
        siteUrl: SITE_URL,
        leave: toLinkAddress(mark),
      }),
    );
    return {
      isWhole,
      toLetter: (to, token) => ({
        set: 'newsletter',
        to,
        fromName: mail.fromName,
        subject,
        text: text.replaceAll(mark, token),
        html: html.replaceAll(mark, token),
        headers: toListHeaders(token),
        // SES writes them into the header Feedback-ID, by which Gmail counts complaints for the sender.
        tags: { 'ses:feedback-id-a': issueId, 'ses:feedback-id-b': 'newsletter' },
      }),
    };
  };

  return async (
    reader: Reader,
    readOwnWords?: () => Promise<OwnWordsByKey | undefined>,
  ): Promise<RenderedIssue> => {
    reading ??= readText(newsletterId).catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    const text = await reading;
    const isOpen = mayRead(text.access, reader);
    const isWhole =
      text.body === undefined || (isOpen && mail.isExtractOnly !== true) || isWholeForAll(mail, text.access);
    const ownWords = isWhole && text.hasBlanks ? await readOwnWords?.() : undefined;
    if (ownWords) return render(text, isWhole, isOpen, ownWords);
    const key = isWhole ? 'whole' : isOpen ? 'open extract' : 'extract';
    const found = rendered.get(key) ?? render(text, isWhole, isOpen);
    rendered.set(key, found);
    return found;
  };
};
