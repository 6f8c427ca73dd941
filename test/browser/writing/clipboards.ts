// What must come out of each file of the folder `clipboards`, which holds what programs write to the clipboard. A file that ends in
// `.txt` is plain text alone.
import {
  blockquote,
  bold,
  bulletList,
  callout,
  hardBreak,
  heading,
  italic,
  link,
  orderedList,
  paragraph,
  prompt,
  table,
  text,
} from '../../unit/articles/body/bodies.ts';

interface Result {
  readonly blocks: readonly object[];
  /** What the notice lists. */
  readonly told?: readonly string[];
}

const item = (words: string) => [paragraph(words)];
const site = (path = '') => link(`https://example.com/${path}`);

export const clipboards: Readonly<Record<string, Result>> = {
  'bold-br.html': { blocks: [paragraph(text('one', bold), hardBreak, text('two', bold))] },
  'italic-br.html': {
    blocks: [
      paragraph(
        text('one', italic),
        hardBreak,
        text('two', italic),
        ' and ',
        text('x', site(), bold),
        hardBreak,
        text('y', site(), bold),
      ),
    ],
  },
  'link-br.html': { blocks: [paragraph(text('one', site()), hardBreak, text('two', site()))] },
  'google-docs.html': {
    blocks: [
      heading(2, 'Answer the same mail once'),
      paragraph(
        'Most questions are ',
        text('not new', bold),
        '. Keep ',
        text('one good answer', italic),
        ' for each, as ',
        text('this shop does', site('replies')),
        '.',
      ),
      heading(3, 'What to collect'),
      bulletList(
        [paragraph('Prices'), bulletList([paragraph('Also for weekends')])],
        [paragraph('Opening hours')],
      ),
      orderedList(3, item('Send it')),
      paragraph('A bad link stays text.'),
    ],
    told: ['bad link (javascript:alert(1))', "at 'A bad link stays text.'"],
  },
  'google-docs-notes.html': {
    blocks: [paragraph('We keep $20[1] for 10 m².'), bulletList(item('☑ Keys'), item('☐ Alarm'))],
    told: ['the old price'],
  },
  'google-sheets.html': {
    blocks: [table(['Day', 'Hours'], ['Monday', '9 to 5'])],
  },
  'word.html': {
    blocks: [
      heading(2, 'Quotes in an hour'),
      paragraph('Write the ', text('price', bold), ' first, then ', text('why', italic), '.'),
      bulletList([paragraph('One'), bulletList([paragraph('One a')])], [paragraph('Two')]),
      orderedList(1, item('First'), item('Second')),
      blockquote(paragraph('Short answers win.')),
      paragraph('See ', text('an example', site('quote')), '.'),
      table(['Left', 'Right']),
    ],
    told: ["at 'See an example.'"],
  },
  'word-numbered-heading.html': {
    blocks: [
      heading(2, 'Why'),
      paragraph('A claim[1] and new words.'),
      bulletList(
        [
          paragraph(text('Bold item', bold)),
          bulletList([paragraph('Second level'), paragraph('A paragraph inside the item, without a bullet')]),
        ],
        [paragraph('Next item')],
      ),
      paragraph('[1] The source of the claim.'),
    ],
  },
  'word-online.html': {
    blocks: [
      heading(2, 'Before you open'),
      bulletList(
        [paragraph('Keys'), bulletList([paragraph(text('Two of them', bold))])],
        [paragraph('Alarm')],
      ),
    ],
  },
  'libreoffice.html': {
    blocks: [
      heading(2, 'Hours'),
      paragraph('We ', text('open', bold), ' ', text('late', italic), ' on Monday.'),
      orderedList(4, item('Knock')),
    ],
    told: ['Sunday'],
  },
  'cocoa-notes.html': {
    blocks: [
      heading(2, 'Opening list'),
      paragraph('Call the ', text('plumber', bold), ' first.'),
      bulletList(item('Keys'), [paragraph(text('Alarm', bold))]),
    ],
  },
  'textedit.html': {
    blocks: [paragraph('Call ', text('Anna', bold), ' ', text('before', italic), ' noon.')],
  },
  'excel-hidden.html': {
    blocks: [
      table(['Service', 'Price'], ['Haircut', '30'], [[text('Beard'), hardBreak, text('trim')], '15']),
    ],
  },
  'notion.html': {
    blocks: [
      heading(3, 'Opening'),
      callout(paragraph('💡'), paragraph('Write it ', text('down', bold), '.')),
      bulletList(item('☑ Keys')),
      bulletList(item('☐ Alarm')),
    ],
  },
  'gmail.html': {
    blocks: [
      paragraph('Hello Anna,'),
      paragraph('see ', text('the page', site('a?x=1')), ' 👍'),
      paragraph('Tom'),
    ],
  },
  'outlook-safelinks.html': {
    blocks: [
      paragraph(
        'Read ',
        text('the guide', site('guide')),
        ' and ',
        text('the offer', site('offer')),
        ', found by ',
        text('the assistant', site('price?utm_source=chatgpt.com')),
        '.',
      ),
    ],
  },
  'teams.html': {
    blocks: [paragraph('Read ', text('https://example.com/guide', site('guide?a=1')))],
  },
  'newsletter-mail.html': {
    blocks: [
      paragraph(
        'This week ',
        text('on sale', link('https://shop.example/sale?utm_source=mail&mc_cid=1a2b&b=%20c#top')),
        ', ',
        text('your page', link('https://shop.example/u?e=anna%40example.com')),
      ),
    ],
    told: ['your page (anna@example.com)'],
  },
  'chatgpt.html': {
    blocks: [
      heading(3, 'Set a price'),
      paragraph('The sum is x. ', text('example.com', site('study?utm_source=chatgpt.com'))),
      prompt('You are a baker.\nAnswer shortly.'),
      paragraph('Done.'),
    ],
    told: ['citeturn0search0'],
  },
  'chatgpt-cites.txt': {
    blocks: [
      paragraph('Set a budget first and review it.'),
      paragraph('Most shops start with e-mail.'),
      paragraph('See the study.'),
    ],
    told: ['citeturn0search0turn0news3', ':contentReference[oaicite:0]{index=0}', '【4†source】'],
  },
  'gemini.txt': {
    blocks: [paragraph('Set a budget first.'), paragraph(text('Then', bold), ' review it.')],
    told: ['[cite_start]', '[cite: 1, 2]'],
  },
  'github.html': {
    blocks: [heading(2, 'Use'), bulletList(item('☑ One'), item('☐ Two')), prompt('npm start')],
  },
  'wikipedia.html': {
    blocks: [heading(2, 'Use'), paragraph('Water is H₂O. An area has m², the 1st of May.')],
    told: ['[1]'],
  },
  'pm-confluence.html': {
    blocks: [
      heading(2, 'Big title'),
      paragraph('See the secret page and ', text('bold by style', bold), '.'),
      paragraph('Merged head'),
      paragraph('one', hardBreak, 'two – x'),
      bulletList([paragraph(text('Heading in item', bold)), paragraph('text')]),
      blockquote(paragraph(text('Quoted head', bold))),
    ],
    told: ['the secret page (/wiki/spaces/HR/pages/1)', 'Merged head', 'deleted words'],
  },
  'pm-substack.html': {
    blocks: [
      heading(3, 'A small heading'),
      paragraph('Text with ', text('bold', bold), hardBreak, text('over two lines', bold)),
      paragraph('Caption'),
      prompt('let x'),
    ],
    told: ["at 'Text with boldover two lines'"],
  },
  'hidden.html': { blocks: [paragraph('Shown'), paragraph('also shown')] },
  'list.txt': {
    blocks: [bulletList(item('Keys'), [paragraph('Alarm', hardBreak, 'the code is inside')], item('Lights'))],
  },
  'bullets.txt': { blocks: [bulletList(item('Keys'), item('Alarm'))] },
  'word-symbols.txt': {
    blocks: [
      paragraph('Before you open:', hardBreak, '- Keys', hardBreak, '- Alarm'),
      paragraph('A sign  stays out'),
    ],
    told: ['U+F8FF'],
  },
  'notion-callout.txt': {
    blocks: [paragraph('Before'), callout(paragraph('💡 Write it down.')), paragraph('After')],
  },
  'dialog.txt': { blocks: [paragraph('She said - not now - and left.'), paragraph('10 - 12 is noon')] },
};
