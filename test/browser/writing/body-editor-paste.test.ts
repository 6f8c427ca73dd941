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
import { drawPng } from '../images/photo.ts';
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
    ['a style after an attribute with >', '<p title="a>b" style="color:red">A</p>', [paragraph('A')]],
    ['text that speaks of styles', '<p>Write style="x" here</p>', [paragraph('Write style="x" here')]],
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
      'comments of Word',
      '<p>A<span class="MsoCommentReference"><a class="msocomanchor" href="#_msocom_1">[AB1]</a></span>B</p>' +
        '<div style="mso-element:comment-list"><div style="mso-element:comment"><p class="MsoCommentText">The boss</p></div></div>',
      [paragraph('AB')],
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

  it('with nine columns becomes paragraphs, which a notice says', async () => {
    await editor.paste({ html: `<table><tr>${'<td>a</td>'.repeat(9)}</tr></table>`, plain: 'text' });
    await editor.expectBody(paragraph(Array(9).fill('a').join(' – ')));
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

describe('videos in the body’s editor', () => {
  it('inserts a video by its address, which the editor never calls', async () => {
    const calls: string[] = [];
    editor.page.on('request', (request) => calls.push(new URL(request.url()).hostname));
    await editor.tool('Video').click();
    const dialog = editor.page.getByRole('dialog', { name: 'Video' });
    await dialog.getByLabel('Address of the video').fill('https://example.com/film');
    await editor.keys('Enter');
    await dialog.getByText('at YouTube or Vimeo', { exact: false }).last().waitFor();
    await dialog.getByLabel('Address of the video').fill('youtu.be/dQw4w9WgXcQ');
    await dialog.getByLabel('Title').fill('A tour');
    await editor.keys('Enter');
    await dialog.waitFor({ state: 'detached' });
    await editor.expectFocus();
    await editor.type('below');
    await editor.expectBody(video({ url: 'https://youtu.be/dQw4w9WgXcQ' }), paragraph('below'));
    expect(calls.filter((host) => /you|vimeo/.test(host))).toEqual([]);
  });

  it('inserts a video when its address is pasted alone, and lets it be named', async () => {
    await editor.paste({ plain: 'https://vimeo.com/76979871' });
    await editor.keys('ArrowUp', 'Enter');
    await editor.page.getByRole('dialog', { name: 'Video' }).getByLabel('Title').fill('A tour');
    await editor.keys('Enter');
    await editor.expectBody(video({ url: 'https://vimeo.com/76979871' }));
  });
});

describe('images in the body’s editor', () => {
  const keysOfImages = async () =>
    (await editor.readBody())?.content.flatMap((block) => (block.type === 'image' ? [block.attrs.key] : []));
  const describeImage = async (alt: string, caption: string) => {
    const dialog = editor.page.getByRole('dialog', { name: 'Image' });
    await dialog.getByLabel('Alt Text').fill(alt);
    await dialog.getByLabel('Caption (optional)').fill(caption);
    await editor.keys('Enter');
    await dialog.waitFor({ state: 'detached' });
  };

  it('are chosen several at once, stand in their order, and ask for their alt texts', async () => {
    await editor.type('Before');
    const buffer = await drawPng(editor.page, 40, 30);
    const chooser = editor.page.waitForEvent('filechooser');
    await editor.tool('Images').click();
    await (
      await chooser
    ).setFiles(['a.png', 'b.png'].map((name) => ({ name, mimeType: 'image/png', buffer })));
    await editor.page.getByRole('progressbar', { name: 'Uploading a.png' }).waitFor();
    await editor.page.getByText('2 images have no alt text yet.').waitFor();
    const [first, second] = (await keysOfImages()) ?? [];
    await editor.page.getByRole('button', { name: 'Describe it' }).click();
    await describeImage('A counter', 'On a Tuesday');
    await editor.page.getByText('1 image has no alt text yet.').waitFor();
    await editor.expectBody(
      paragraph('Before'),
      image({ key: first, alt: 'A counter', caption: 'On a Tuesday' }),
      image({ key: second, alt: '', caption: '' }),
    );
  });

  it('are pasted and dropped as files, and the text goes on meanwhile', async () => {
    await editor.type('Before');
    await editor.paste({ files: await editor.drawFiles('a.png') });
    await editor.type(' and after');
    await expect.poll(keysOfImages).toHaveLength(1);
    await editor.drop({ files: await editor.drawFiles('b.png') });
    await expect.poll(keysOfImages).toHaveLength(2);
    const types = (await editor.readBody())?.content.map((block) => block.type);
    expect(types).toEqual(['paragraph', 'image', 'image']);
    expect(await editor.text().locator('p').first().textContent()).toBe('Before and after');
  });

  it.each([
    ['a file that was copied by its name', { plain: 'a.png' }],
    ['an image that was copied in a browser', { html: '<img src="https://a.example/a.png" alt="A cake">' }],
  ])('are made of %s', async (_, clipboard) => {
    await editor.paste({ ...clipboard, files: await editor.drawFiles('a.png') });
    await expect.poll(keysOfImages).toHaveLength(1);
    expect((await editor.readBody())?.content).toHaveLength(1);
  });

  it('are not made of the image that Word adds to copied text', async () => {
    await editor.paste({ html: '<p>Words</p>', plain: 'Words', files: await editor.drawFiles('word.png') });
    await editor.expectBody(paragraph('Words'));
  });

  it('can be sent again after a failure, and left out', async () => {
    await editor.context.route('**/api/admin/upload-url', (route) => route.abort(), { times: 2 });
    await editor.type('Before');
    await editor.paste({ files: await editor.drawFiles('a.png', 'b.png') });
    const failed = editor.page.getByRole('list', { name: 'Images that are not in the text yet' });
    await expect.poll(() => failed.getByRole('alert').count()).toBe(2);
    await failed.getByRole('button', { name: 'Leave it out' }).last().click();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await failed.waitFor({ state: 'detached' });
    await expect.poll(keysOfImages).toHaveLength(1);
    // The browser reports the two aborted requests.
    editor.complaints.splice(0);
  });
});
