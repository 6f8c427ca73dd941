import { describe, expect, it } from 'vitest';
import {
  blockquote,
  bold,
  bulletList,
  divider,
  heading,
  italic,
  link,
  orderedList,
  paragraph,
  prompt,
  table,
  text,
} from '../../unit/articles/body/bodies.ts';
import { expectAccessible } from '../visitor.ts';
import { fixture, openBodyEditor } from './body-editor-page.ts';

const editor = openBodyEditor();

describe('pasting into the body’s editor', () => {
  it('keeps the structure of Google Docs, and drops the rest', async () => {
    await editor.paste({ html: await fixture('google-docs.html'), plain: 'Answer the same mail once' });
    await editor.expectBody(
      heading(2, 'Answer the same mail once'),
      paragraph(
        'Most questions are ',
        text('not new', bold),
        '. Keep ',
        text('one good answer', italic),
        ' for each, as ',
        text('this shop does', link('https://example.com/replies')),
        '.',
      ),
      heading(3, 'What to collect'),
      bulletList(
        [paragraph('Prices'), bulletList([paragraph('Also for weekends')])],
        [paragraph('Opening hours')],
      ),
      orderedList(3, [paragraph('Send it')]),
      paragraph('A bad link stays text.'),
    );
  });

  it('keeps the structure of Word, its lists included', async () => {
    await editor.paste({ html: await fixture('word.html'), plain: 'Quotes in an hour' });
    await editor.expectBody(
      heading(2, 'Quotes in an hour'),
      paragraph('Write the ', text('price', bold), ' first, then ', text('why', italic), '.'),
      bulletList([paragraph('One'), bulletList([paragraph('One a')])], [paragraph('Two')]),
      orderedList(1, [paragraph('First')], [paragraph('Second')]),
      blockquote(paragraph('Short answers win.')),
      paragraph('See ', text('an example', link('https://example.com/quote')), '.'),
      table(['Left', 'Right']),
    );
  });

  it.each([
    ['headings of other levels', '<h1>A</h1><h5>B</h5>', [heading(2, 'A'), heading(3, 'B')]],
    ['a style after an attribute with >', '<p title="a>b" style="color:red">A</p>', [paragraph('A')]],
    ['text that speaks of styles', '<p>Write style="x" here</p>', [paragraph('Write style="x" here')]],
    ['bold that Word writes', '<b style="mso-bidi-font-weight:normal">A</b>', [paragraph(text('A', bold))]],
    [
      'a foreign image',
      '<p>A<img src="https://example.com/a.png" onerror="alert(1)">B</p>',
      [paragraph('AB')],
    ],
    [
      'scripts and frames',
      '<script>alert(1)</script><iframe src="https://example.com/"></iframe><p>A</p>',
      [paragraph('A')],
    ],
    ['a link with a script', '<a href="java&#10;script:alert(1)" onclick="alert(1)">A</a>', [paragraph('A')]],
    [
      'a link with other attributes',
      '<a href="https://example.com" target="_blank" class="x">A</a>',
      [paragraph(text('A', link('https://example.com/')))],
    ],
    ['code', '<pre>one\n  two</pre>', [prompt('one\n  two')]],
    ['a list whose start is no number', '<ol start="x"><li>A</li></ol>', [orderedList(1, [paragraph('A')])]],
    [
      'a block of code in a chat',
      '<pre><div>python</div><div><button>Copy code</button></div><div><code><span>one</span>\n  two\n</code></div></pre>',
      [prompt('one\n  two')],
    ],
    [
      'code within a numbered list',
      '<ol start="2"><li><p>A</p><pre><code>x</code></pre></li><li>B</li></ol>',
      [orderedList(2, [paragraph('A')]), prompt('x'), orderedList(3, [paragraph('B')])],
    ],
    [
      'a heading within a quote',
      '<blockquote><h2>A</h2></blockquote>',
      [blockquote(paragraph(text('A', bold)))],
    ],
    [
      'comments of Word',
      '<p>A<span class="MsoCommentReference"><a class="msocomanchor" href="#_msocom_1">[AB1]</a></span>B</p>' +
        '<div style="mso-element:comment-list"><div style="mso-element:comment"><p class="MsoCommentText">The boss</p></div></div>',
      [paragraph('AB')],
    ],
    [
      'deleted text',
      '<p>A<del cite="mailto:anna">fire Bob</del><span style="mso-hide:all">C</span></p>',
      [paragraph('A')],
    ],
    [
      'comments of Docs',
      '<p>A<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p><div><p><a href="#cmnt_ref1">[a]</a>The boss</p></div>',
      [paragraph('A')],
    ],
    ['hidden characters', '<p>a\u200Bb\u202Ec&#8203;d</p>', [paragraph('abcd')]],
  ])('cleans %s', async (_, html, content) => {
    await editor.paste({ html, plain: 'text' });
    await editor.expectBody(...content);
  });

  it('names the links and images that it leaves out, until the next paste', async () => {
    const notice = editor.page.getByRole('status').filter({ hasText: 'left out' });
    await editor.paste({
      html:
        '<p>See <a href="http://example.com/">this shop</a> or <a href="/about">us</a>, <a href="#x">below</a>,</p>' +
        '<p><img src="https://example.com/a.png"><a href="mailto:a@b.example">write</a>' +
        '<img src="data:image/png;base64,AA" alt="A cake"></p>',
      plain: 'text',
    });
    await editor.expectBody(
      paragraph('See this shop or us, below,'),
      paragraph(text('write', link('mailto:a@b.example'))),
    );
    await notice.getByText('2 links were left out').waitFor();
    expect(await notice.getByRole('listitem').allTextContents()).toEqual([
      'this shop (http://example.com/)',
      'us (/about)',
      "at 'See this shop or us, below,'",
      "at 'A cake'",
    ]);
    await expectAccessible(editor.page);
    await editor.paste({ plain: 'more' });
    await notice.waitFor({ state: 'detached' });
  });

  it('keeps everything that is copied in the editor itself', async () => {
    await editor.paste({ html: await fixture('word.html'), plain: 'Quotes in an hour' });
    await editor.keys('ControlOrMeta+a', 'ControlOrMeta+x');
    await editor.expectBody();
    await editor.keys('ControlOrMeta+v');
    await expect
      .poll(async () => (await editor.readBody())?.content.map((block) => block.type))
      .toEqual(['heading', 'paragraph', 'bulletList', 'orderedList', 'blockquote', 'paragraph', 'table']);
  });

  const markdown = [
    '# Title',
    'Some **bold**, *italic* and [words](https://example.com/a), www.example.com',
    '',
    '- one',
    '    - two',
    '',
    '3. three',
    '',
    '> quote',
    '',
    '```python',
    'a = 1',
    '  <b>',
    '```',
    '---',
    '### Sub',
    '<b>no</b> ~~HTML~~ ![A cake](https://example.com/a.png)',
  ].join('\n');

  it('makes of markdown what it stands for, and of one Undo the text', async () => {
    await editor.paste({ plain: markdown });
    await editor.expectBody(
      heading(2, 'Title'),
      paragraph(
        'Some ',
        text('bold', bold),
        ', ',
        text('italic', italic),
        ' and ',
        text('words', link('https://example.com/a')),
        ', ',
        text('www.example.com', link('https://www.example.com/')),
      ),
      bulletList([paragraph('one'), bulletList([paragraph('two')])]),
      orderedList(3, [paragraph('three')]),
      blockquote(paragraph('quote')),
      prompt('a = 1\n  <b>'),
      divider,
      heading(3, 'Sub'),
      paragraph('<b>no</b> ~~HTML~~'),
    );
    await editor.page.getByText('1 image was left out').waitFor();
    await editor.keys('ControlOrMeta+z');
    await expect.poll(async () => JSON.stringify((await editor.readBody())?.content[0])).toContain('# Title');
    expect((await editor.readBody())?.content.every(({ type }) => type === 'paragraph')).toBe(true);
    await editor.keys('ControlOrMeta+z');
    await editor.expectBody();
  });

  const linked = paragraph('See ', text('www.a.example', link('https://www.a.example/')), '.');

  it.each([
    ['plain text', { plain: 'See www.a.example.' }],
    ['HTML', { plain: 'text', html: '<p>See www.a.example.</p>' }],
  ])('links an address in %s', async (_, clipboard) => {
    await editor.paste(clipboard);
    await editor.expectBody(linked);
  });

  const plain = 'One\ntwo\n\nThree';
  const paragraphs = [paragraph('One', { type: 'hardBreak' }, 'two'), paragraph('Three')];

  it('keeps the paragraphs of plain text', async () => {
    await editor.paste({ plain });
    await editor.expectBody(...paragraphs);
  });

  it('keeps the paragraphs of text that Android’s keyboard inserts', async () => {
    await editor.page.keyboard.insertText(plain);
    await editor.expectBody(...paragraphs);
  });

  it('keeps the lines of a text that is pasted into a prompt', async () => {
    await editor.use('Prompt to copy');
    await editor.paste({ plain, html: '<p>One<br>two</p><p>Three</p>' });
    await editor.expectBody(prompt(plain));
  });
});
