// The mail of an issue whose body has every block, for the tests of its looks.
import { toPlainNodes } from '#shared/body/nodes.ts';
import { parseBody } from '#shared/body/parse.ts';
import {
  blockquote,
  bold,
  bulletList,
  callout,
  divider,
  doc,
  hardBreak,
  heading,
  image,
  italic,
  link,
  orderedList,
  paragraph,
  prompt,
  table,
  text,
  video,
} from '../articles/body/bodies.ts';
import { environment, SITE_URL } from '../events.ts';
import { MAIL, newArticle } from '../issues/issue-texts.ts';

Object.assign(process.env, environment);
const { renderLetter } = await import('../../../functions/mails/render-letter.ts');
const { toIssueContent } = await import('../../../functions/issues/issue.mail.ts');

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenbescheid';

/** Every block of a body, by its name. */
export const BLOCKS = {
  headings: [heading(2, 'Say it early'), heading(3, 'Four weeks are enough')],
  paragraph: [
    paragraph(
      'A price that rises without a word ',
      text('costs', bold),
      ' more than it brings.',
      hardBreak,
      text('Say why', italic),
      ', and ',
      text('read our prices', link('/pricing')),
      ` before you write. ${LONG_WORD} is one word.`,
    ),
  ],
  lists: [
    bulletList([paragraph('What changes')], [paragraph('When'), bulletList([paragraph('Not in December')])]),
    orderedList(3, [paragraph('Write it')], [paragraph('Read it aloud')]),
  ],
  quote: [blockquote(paragraph('From January a loaf costs 20 cents more.'))],
  callout: [callout(paragraph('Send it to one good customer first, and ask what they understood.'))],
  prompt: [
    prompt('Write four sentences to the customers of {{business}} in {{city}}.\n\nOur prices rise by 4 %.'),
  ],
  table: [
    table(
      ['Product', 'Price until now', 'Price from January', 'Why', 'Who is told', 'When', 'By whom'],
      ['Sourdough loaf', '4.20', '4.40', 'Flour and energy', 'Everybody', 'In December', 'The shop'],
    ),
  ],
  divider: [divider],
  image: [image({ width: 1600, height: 900, caption: 'The counter on a Monday' })],
  video: [video()],
};

/** The mail with a body of these blocks, or with the extract. */
export const renderIssue = (blocks: readonly object[] | undefined): { text: string; html: string } =>
  renderLetter(
    toIssueContent({
      mail: MAIL,
      article: newArticle(1, 'customers', doc(paragraph('Text')), {
        inside: ['A letter to copy', 'When to send it'],
      }).article,
      access: 'customers',
      isOpen: false,
      body: blocks && toPlainNodes(parseBody(JSON.stringify(doc(...blocks)))),
      ownWords: new Map([['business', 'مخبز النور & Söhne']]),
      siteUrl: SITE_URL,
      leave: `${SITE_URL}/newsletter#leave`,
    }),
  );

/** The mail with every block. */
export const renderRichIssue = (): { text: string; html: string } =>
  renderIssue(Object.values(BLOCKS).flat());
