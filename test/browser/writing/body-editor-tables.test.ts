import { describe, expect, it } from 'vitest';
import {
  bold,
  divider,
  doc,
  link,
  orderedList,
  paragraph,
  table,
  text,
} from '../../unit/articles/body/bodies.ts';
import { openBodyEditor } from './body-editor-page.ts';

const editor = openBodyEditor();

const bar = () => editor.page.getByRole('group', { name: 'Table' });
const press = (name: string) => bar().getByRole('button', { name, exact: true }).click();
const inserted = ['', '', ''];

describe('a table in the body’s editor', () => {
  it('is inserted by one tool and filled with Tab, which begins a new row in the last cell', async () => {
    await editor.type('above\n');
    await editor.use('Table');
    for (const word of ['Plan', 'Price', 'For']) {
      await editor.type(word);
      await editor.keys('Tab');
    }
    await editor.keys('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab');
    await editor.type('last');
    await editor.keys('Shift+Tab');
    await editor.type('back');
    await editor.expectBody(
      paragraph('above'),
      table(['Plan', 'Price', 'For'], inserted, ['', '', 'back'], ['last', '', '']),
    );
  });

  it('gets and loses rows and columns, and goes when nothing is left', async () => {
    await editor.use('Table');
    await editor.type('a');
    await press('Add column');
    await editor.type('b');
    await press('Add row');
    await editor.type('c');
    await editor.expectBody(
      table(['a', 'b', '', ''], ['c', '', '', ''], ...Array.from({ length: 2 }, () => ['', '', '', ''])),
    );
    for (let times = 0; times < 3; times += 1) await press('Remove row');
    await editor.keys('Tab', 'Tab');
    await press('Remove column');
    await press('Remove column');
    await editor.expectBody(table(['a', 'b']));
    await press('Remove row');
    await editor.expectBody();
  });

  it('gets no ninth column', async () => {
    await editor.use('Table');
    for (let columns = 3; columns < 8; columns += 1) await press('Add column');
    await expect.poll(() => bar().getByRole('button', { name: 'Add column' }).isDisabled()).toBe(true);
    expect(await bar().getByRole('button', { name: 'Add row' }).isDisabled()).toBe(false);
  });

  it('takes an empty table away with Backspace, which an Undo brings back, and joins no cells', async () => {
    await editor.type('x\n');
    await editor.use('Table');
    await editor.keys('Backspace');
    await editor.expectBody(paragraph('x'));
    await editor.keys('ControlOrMeta+z');
    await editor.expectBody(paragraph('x'), table(inserted, inserted, inserted));
    await editor.type('a');
    await editor.keys('Tab');
    await editor.type('b');
    await editor.moveCursor('Home', 0);
    await editor.keys('Backspace', 'Shift+Home', 'Shift+ArrowLeft', 'Shift+ArrowLeft', 'Backspace');
    await editor.expectBody(paragraph('x'), table(['a', 'b', ''], inserted, inserted));
  });

  it('breaks lines with Enter, and keeps a divider below it', async () => {
    await editor.use('Table');
    await editor.type('one\ntwo --- ');
    await editor.keys('Tab');
    await editor.type('---');
    await editor.use('Divider');
    const [first, ...below] = (await editor.readBody())?.content ?? [];
    expect(below).toEqual([divider]);
    const cells = first?.type === 'table' ? first.content[0]?.content : [];
    expect(cells?.map(({ content }) => content)).toEqual([
      [text('one'), { type: 'hardBreak' }, text('two --- ')],
      [text('---')],
      undefined,
    ]);
  });

  it('takes words that are pasted into a cell, and puts tables below itself', async () => {
    await editor.use('Table');
    await editor.paste({ html: '<p>one</p><ul><li><b>two</b></li></ul>', plain: 'text' });
    await editor.keys('Tab');
    await editor.paste({ plain: '# One\n- two' });
    await editor.keys('Tab');
    await editor.paste({ html: '<table><tr><td>a</td><td>b</td></tr></table>', plain: 'text' });
    const lines = (...parts: object[]) => ({ type: 'tableCell', content: parts });
    const lineBreak = { type: 'hardBreak' };
    await expect.poll(editor.readBody).toEqual(
      doc(
        {
          type: 'table',
          content: [
            {
              type: 'tableRow',
              content: [
                lines(text('one'), lineBreak, text('two', bold)),
                lines(text('# One'), lineBreak, text('- two')),
                { type: 'tableCell' },
              ],
            },
            ...table(inserted, inserted).content,
          ],
        },
        table(['a', 'b']),
      ),
    );
  });
});

describe('a pasted table', () => {
  it.each([
    [
      'of a web page, with a caption and blocks in its cells',
      '<table><caption>Plans</caption><thead><tr><th>Plan</th><th>Price</th></tr></thead>' +
        '<tbody><tr><td><p>Free</p><p>for <b>you</b></p></td><td><a href="https://example.com/">10</a></td></tr></tbody></table>',
      [
        paragraph('Plans'),
        {
          type: 'table',
          content: [
            ...table(['Plan', 'Price']).content,
            {
              type: 'tableRow',
              content: [
                {
                  type: 'tableCell',
                  content: [text('Free'), { type: 'hardBreak' }, text('for '), text('you', bold)],
                },
                { type: 'tableCell', content: [text('10', link('https://example.com/'))] },
              ],
            },
          ],
        },
      ],
    ],
    [
      'with rows of different lengths',
      '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>',
      [table(['a', 'b'], ['c', ''])],
    ],
    [
      'that arranges a page',
      '<table><tr><td><p>a</p><table><tr><td>b</td><td>c</td></tr></table></td></tr></table>',
      [paragraph('a'), table(['b', 'c'])],
    ],
    [
      'within a list',
      '<ol><li>a<table><tr><td>b</td><td>c</td></tr></table></li><li>d</li></ol>',
      [orderedList(1, [paragraph('a')]), table(['b', 'c']), orderedList(2, [paragraph('d')])],
    ],
  ])('%s becomes a table', async (_, html, content) => {
    await editor.paste({ html, plain: 'text' });
    await editor.expectBody(...content);
  });

  it.each([
    [
      'merged cells',
      '<tr><th>Plan</th><th>Price</th></tr><tr><td colspan="2">Free</td></tr>',
      ['Plan – Price', 'Free'],
    ],
    ['nine columns', `<tr>${'<td>a</td>'.repeat(9)}</tr>`, [Array(9).fill('a').join(' – ')]],
  ])('with %s becomes paragraphs, which a notice says', async (_, rows, paragraphs) => {
    await editor.paste({ html: `<table>${rows}</table>`, plain: 'text' });
    await editor.expectBody(...paragraphs.map((line) => paragraph(line)));
    await editor.page.getByText('1 table became paragraphs').waitFor();
  });

  it('comes from markdown', async () => {
    await editor.paste({ plain: '## Plans\n\n| Plan | Price |\n|---|---:|\n| **Free** | 10 |\n' });
    await expect
      .poll(async () => (await editor.readBody())?.content[1])
      .toEqual(table(['Plan', 'Price'], [text('Free', bold), '10']));
  });

  it('comes back from the editor’s own clipboard', async () => {
    await editor.paste({ html: '<table><tr><td>a</td><td>b</td></tr></table>', plain: 'text' });
    await editor.keys('ControlOrMeta+a', 'ControlOrMeta+x');
    await editor.expectBody();
    await editor.keys('ControlOrMeta+v');
    await editor.expectBody(table(['a', 'b']));
  });
});
