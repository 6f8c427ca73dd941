import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  blockquote,
  bold,
  bulletList,
  heading,
  italic,
  link,
  orderedList,
  paragraph,
  prompt,
  text,
} from '../../unit/articles/body/bodies.ts';
import { launch } from '../chromium.ts';
import { fixture, openBodyEditor, type BodyEditorPage } from './body-editor-page.ts';

let browser: Browser;
let editor: BodyEditorPage;
beforeAll(async () => {
  browser = await launch();
  editor = await openBodyEditor(browser);
});
afterAll(() => browser.close());
beforeEach(() => editor.clear());
afterEach(() => editor.expectNoComplaints());

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
      paragraph('Left'),
      paragraph('Right'),
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
      '<a href="http://example.com/" target="_blank" class="x">A</a>',
      [paragraph(text('A', link('https://example.com/')))],
    ],
    ['code', '<pre>one\n  two</pre>', [prompt('one\n  two')]],
    ['a list whose start is no number', '<ol start="x"><li>A</li></ol>', [orderedList(1, [paragraph('A')])]],
    ['hidden characters', '<p>a\u200Bb\u202Ec&#8203;d</p>', [paragraph('abcd')]],
  ])('cleans %s', async (_, html, content) => {
    await editor.paste({ html, plain: 'text' });
    await editor.expectBody(...content);
  });

  it('keeps everything that is copied in the editor itself', async () => {
    await editor.paste({ html: await fixture('word.html'), plain: 'Quotes in an hour' });
    await editor.keys('ControlOrMeta+a', 'ControlOrMeta+x');
    await editor.expectBody();
    await editor.keys('ControlOrMeta+v');
    await expect
      .poll(async () => (await editor.readBody())?.content.map((block) => block.type))
      .toEqual([
        'heading',
        'paragraph',
        'bulletList',
        'orderedList',
        'blockquote',
        'paragraph',
        'paragraph',
        'paragraph',
      ]);
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
