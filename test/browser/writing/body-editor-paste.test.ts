import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  blockquote,
  bold,
  bulletList,
  divider,
  video,
  table,
  image,
  hardBreak,
  callout,
  doc,
  heading,
  italic,
  link,
  orderedList,
  paragraph,
  prompt,
  text,
} from '../../unit/articles/body/bodies.ts';
import { expectAccessible } from '../visitor.ts';
import { openBodyEditor, readClipboard } from './body-editor-page.ts';
import { clipboards } from './clipboards.ts';

const editor = openBodyEditor();

describe('pasting into the body’s editor', () => {
  it('makes of every clipboard of the folder what it shows', async () => {
    expect(await readdir(new URL('clipboards', import.meta.url))).toEqual(Object.keys(clipboards).toSorted());
    for (const [name, { blocks, told = [] }] of Object.entries(clipboards)) {
      await editor.clear();
      await editor.paste(await readClipboard(name));
      await expect.poll(editor.readBody, { message: name }).toEqual(doc(...blocks));
      const notice = editor.page.locator('.body-editor__notice li');
      await expect.poll(() => notice.allTextContents(), { message: name }).toEqual(told);
    }
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

  it('keeps everything that is copied in the editor itself, and nothing that another editor marks alike', async () => {
    const blocks = [
      heading(3, 'Head'),
      callout(paragraph('Try', hardBreak, 'it')),
      orderedList(7, [paragraph('Seven'), bulletList([paragraph('m²')])]),
      prompt('one\n  two'),
      image({ width: 40, height: 30 }),
      video(),
      table(['a', ''], ['b', text('c', bold)]),
      paragraph(text('/pricing', link('/pricing'))),
    ];
    await editor.context.route('**/blogimage/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
    await editor.setBody(...blocks);
    await editor.keys('ControlOrMeta+a', 'ControlOrMeta+x');
    await editor.expectBody();
    await editor.keys('ControlOrMeta+v');
    await editor.expectBody(...blocks);
    await editor.clear();
    await editor.paste({
      html: '<p data-pm-slice="1 1 []"><a href="/pricing">words</a></p>',
      plain: 'words',
    });
    await editor.expectBody(paragraph('words'));
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
