// The words of an issue's mail around its text.
import { articlePath, articleSegment } from '#shared/blog-paths.ts';
import type { OwnWordsByKey } from '#shared/body/blanks.ts';
import { toPromptId, type PlainInline, type PlainNode, type PlainPrompt } from '#shared/body/nodes.ts';
import type { Access } from '#shared/contract/articles.ts';
import type { Author } from '#shared/contract/authors.ts';
import type { IssueMail } from '#shared/contract/issues.ts';
import { toShareImage } from '#shared/images.ts';
import { ESSENTIALS } from '#shared/plans.ts';
import { ownWordsHash } from '#shared/words.ts';
import type { StoredArticle } from '../articles/article.ts';
import type { LetterContent, LetterPart } from '../mails/render-letter.ts';
import { toListFooter } from '../newsletter/list-mail.ts';

interface Issue {
  readonly mail: Pick<IssueMail, 'subject' | 'previewLine'>;
  readonly article: StoredArticle;
  readonly author?: Author | undefined;
  readonly access: Access;
  /** Whether the reader may read the whole text on the site. */
  readonly isOpen: boolean;
  /** The whole body; undefined for an extract. */
  readonly body: readonly PlainNode[] | undefined;
  /** The reader's own, for the blanks of prompts. */
  readonly ownWords?: OwnWordsByKey | undefined;
  readonly siteUrl: string;
  /** The address of the page with the button to leave. */
  readonly leave: string;
}

const toParagraphs = (text: string): PlainNode[] =>
  text.split(/\n+/).map((line) => ({ tag: 'p', children: [line] }));

const toHeading = (text: string): PlainNode => ({
  tag: 'heading',
  heading: { id: '', level: 2, text },
  children: [text],
});

const toList = (lines: readonly string[]): PlainNode => ({
  tag: 'ul',
  children: lines.map((line) => ({ tag: 'li', children: [{ tag: 'p', children: [line] }] })),
});

/** Tells a reader who may not read the whole text who may. */
const MORE: Readonly<Record<Access, string>> = {
  everyone: '',
  customers: 'The whole article is for customers. An account is free.',
  essentials: `The whole article is part of the ${ESSENTIALS.name}: $${ESSENTIALS.price} a month.`,
};

const toWordCount = (words: number): string =>
  words === 1 ? '1 more word.' : `${words.toLocaleString('en-US')} more words.`;

/** The extract, and the way to the whole text. A text that is only its extract has none. */
const toExtract = ({ article, access, isOpen }: Issue, readAt: string): LetterPart[] => {
  const { extract, inside = [], hasBody, words } = article;
  const nodes = toParagraphs(extract);
  if (!hasBody) return [{ nodes }];
  return [
    { nodes: [...nodes, ...(inside.length > 0 ? [toHeading('What is inside'), toList(inside)] : [])] },
    { text: [toWordCount(words), ...(isOpen ? [] : [MORE[access]])].join(' ') },
    { button: 'Read the whole article', url: readAt },
  ];
};

/** Below each prompt: how words of the reader's own came into it, and the way to its place on the page. */
const addPromptEnds = (
  nodes: readonly PlainNode[],
  { ownWords, siteUrl }: Issue,
  readAt: string,
): readonly PlainNode[] => {
  const toFilled = ({ parts }: PlainPrompt): PlainInline[] => {
    if (!parts.some((part) => typeof part !== 'string' && ownWords?.has(part.key))) return [];
    const href = `${siteUrl}/account${ownWordsHash}`;
    return ['Filled in with your words. ', { tag: 'a', href, children: ['Change them'] }, { tag: 'br' }];
  };
  return nodes.flatMap((node): PlainNode[] => {
    if (node.tag !== 'prompt') return [node];
    const href = `${readAt}#${toPromptId(node.place)}`;
    const copy: PlainInline = { tag: 'a', href, children: ['Copy it there'] };
    return [
      node,
      { tag: 'p', children: [...toFilled(node), 'On the page, one press copies this prompt. ', copy] },
    ];
  });
};

export const toIssueContent = (issue: Issue): LetterContent => {
  const { mail, article, author, access, body, ownWords, siteUrl, leave } = issue;
  const { title, subtitle, images } = article;
  // Through the sign-in, where the text needs one.
  const readAt = `${siteUrl}${access === 'everyone' ? articlePath(article) : `/articles/${articleSegment(article)}`}`;
  const cover: PlainNode[] = images
    .slice(0, 1)
    .map(({ caption = '', ...image }) => ({ tag: 'image', image: { ...image, caption } }));
  return {
    subject: mail.subject,
    preview: mail.previewLine || subtitle,
    heading: title,
    parts: [
      { text: subtitle },
      ...(author
        ? [{ by: `By ${author.name}`, ...(author.portrait && { portrait: toShareImage(author.portrait) }) }]
        : []),
      { link: 'Read online', url: readAt },
      { nodes: cover },
      ...(body ? [{ nodes: addPromptEnds(body, issue, readAt), ownWords }] : toExtract(issue, readAt)),
      { text: 'Questions, or something to add? Answer this email: a person reads it.' },
    ],
    footer: [
      ...toListFooter(leave),
      { text: 'We do not count who opens this email, and its links lead straight to where they say.' },
    ],
  };
};
