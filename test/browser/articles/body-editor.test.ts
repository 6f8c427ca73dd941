import { readFile } from 'node:fs/promises';
import { getSchema } from '@tiptap/core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BodyTree } from '#shared/body/schema.ts';
import { nodes } from '../../../web/features/articles/body-editor/nodes.ts';
import { toBody } from '../../../web/features/articles/body-editor/to-body.ts';
import { here } from '../../here.ts';
import {
  blockquote,
  bold,
  bulletList,
  callout,
  divider,
  doc,
  heading,
  image,
  italic,
  link,
  orderedList,
  paragraph,
  prompt,
  text,
  video,
} from '../../unit/articles/body/bodies.ts';
import { launch } from '../chromium.ts';
import { drawPng } from '../images/photo.ts';
import { signIn } from '../staff/staff-pages.ts';
import { expectAccessible, expectNoSidewaysScroll, PHONE, visitor, type Visitor } from '../visitor.ts';

const schema = getSchema(nodes);

let browser: Browser;
let editor: Visitor;
let page: Page;

const theText = () => page.getByRole('textbox', { name: 'Whole article' });
const tool = (name: string) =>
  page.getByRole('toolbar', { name: 'Format' }).getByRole('button', { name, exact: true });
const keys = async (...names: string[]) => {
  for (const name of names) await page.keyboard.press(name);
};
const type = (words: string) => page.keyboard.type(words);

/** The body that the page would save. */
const readBody = async () => {
  const json: unknown = await theText().evaluate((element) =>
    (element as unknown as { editor: { getJSON: () => unknown } }).editor.getJSON(),
  );
  const body = toBody(schema.nodeFromJSON(json));
  if (body !== undefined) expect(BodyTree.safeParse(body).error?.issues).toBeUndefined();
  return body;
};
const expectBody = async (...content: unknown[]) => {
  await expect.poll(readBody).toEqual(content.length === 0 ? undefined : doc(...content));
};

/** Commands of the toolbar give the text its focus back a moment later. */
const use = async (name: string) => {
  await tool(name).click();
  await expect.poll(() => theText().evaluate((element) => element === document.activeElement)).toBe(true);
};

interface Clipboard {
  html?: string;
  plain?: string;
  files?: { name: string; base64: string }[];
}

/** Pastes or drops, as the browser would after a person's Ctrl+V or at the end of a drag. */
const give = (event: 'paste' | 'drop', { html, plain, files = [] }: Clipboard) =>
  theText().evaluate(
    (element, { event, html, plain, files }) => {
      const data = new DataTransfer();
      if (html !== undefined) data.setData('text/html', html);
      if (plain !== undefined) data.setData('text/plain', plain);
      for (const { name, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
        data.items.add(new File([bytes], name, { type: 'image/png' }));
      }
      const options = { bubbles: true, cancelable: true };
      const { left, bottom } = element.firstElementChild!.getBoundingClientRect();
      element.dispatchEvent(
        event === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data, clientX: left + 2, clientY: bottom - 4 }),
      );
    },
    { event, html, plain, files },
  );
const paste = (clipboard: Clipboard) => give('paste', clipboard);

const fixture = (name: string) => readFile(new URL(`fixtures/${name}`, import.meta.url), 'utf8');

const clear = async () => {
  await theText().focus();
  await keys('ControlOrMeta+a', 'Delete');
  await expectBody();
};

const expectNoComplaints = () => {
  expect(editor.complaints.splice(0)).toEqual([]);
};

beforeAll(async () => {
  browser = await launch();
  editor = await visitor(browser);
  ({ page } = editor);
  await signIn(editor, here('accounts').editor);
  await theText().waitFor();
});
afterAll(() => browser.close());

beforeEach(clear);
afterEach(expectNoComplaints);

describe('writing in the body’s editor', () => {
  it('turns markdown into headings, styles, lists, quotes, prompts and dividers', async () => {
    await type('## Head\n### Sub\nSome **bold** and *italic* words\n- one\n');
    await keys('Tab');
    await type('two\n\n\n3. three\n\n> quote\n\n---next\n``` line 1\nline 2\n\n\nafter');
    await expectBody(
      heading(2, 'Head'),
      heading(3, 'Sub'),
      paragraph('Some ', text('bold', bold), ' and ', text('italic', italic), ' words'),
      bulletList([paragraph('one'), bulletList([paragraph('two')])]),
      orderedList(3, [paragraph('three')]),
      blockquote(paragraph('quote')),
      divider,
      paragraph('next'),
      prompt('line 1\nline 2'),
      paragraph('after'),
    );
  });

  it('has a button for each of them, which shows whether it is on', async () => {
    await use('Heading');
    await type('Head');
    expect(await tool('Heading').getAttribute('aria-pressed')).toBe('true');
    await keys('Enter');
    expect(await tool('Heading').getAttribute('aria-pressed')).toBe('false');
    await use('Subheading');
    await type('Sub\n');
    await use('Bold');
    await type('bold');
    await use('Bold');
    await use('Italic');
    await type('italic');
    await keys('Enter');
    await use('Italic');
    await use('Bulleted list');
    await type('one\ntwo');
    await use('Indent');
    await type('\nthree');
    await use('Outdent');
    await type('\n\n');
    await use('Numbered list');
    await type('four\n\n');
    await use('Quote');
    await type('quote\n\n');
    await use('Try this');
    await type('try\n\n');
    await use('Divider');
    await use('Prompt to copy');
    await type('ask');
    await expectBody(
      heading(2, 'Head'),
      heading(3, 'Sub'),
      paragraph(text('bold', bold), text('italic', italic)),
      bulletList([paragraph('one'), bulletList([paragraph('two')])], [paragraph('three')]),
      orderedList(1, [paragraph('four')]),
      blockquote(paragraph('quote')),
      callout(paragraph('try')),
      divider,
      prompt('ask'),
    );
  });

  it('boxes a whole list and takes it out again', async () => {
    await type('- one\ntwo');
    await use('Try this');
    const list = bulletList([paragraph('one')], [paragraph('two')]);
    await expectBody(callout(list));
    await use('Try this');
    await expectBody(list);
  });

  it('makes one prompt of several paragraphs, and paragraphs of a prompt', async () => {
    await type('one\ntwo\n- three');
    await keys('ControlOrMeta+a');
    await use('Prompt to copy');
    await expectBody(prompt('one\ntwo\nthree'));
    await use('Prompt to copy');
    const lineBreak = { type: 'hardBreak' };
    await expectBody(paragraph('one', lineBreak, 'two', lineBreak, 'three'));
  });

  it('undoes and does again', async () => {
    await type('One');
    await use('Heading');
    await expectBody(heading(2, 'One'));
    await keys('ControlOrMeta+z');
    await expectBody(paragraph('One'));
    await keys('ControlOrMeta+Shift+z');
    await expectBody(heading(2, 'One'));
    await use('Undo');
    await expectBody(paragraph('One'));
  });

  it('counts words as one writes', async () => {
    await page.getByText('0 words', { exact: true }).waitFor();
    await type('Write it once');
    await page.getByText('3 words', { exact: true }).waitFor();
  });

  it('leads to the toolbar and back by the keyboard, and out of a list', async () => {
    await type('- one\ntwo');
    await keys('Alt+F10', 'Home', 'ArrowRight', 'ArrowRight');
    const name = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await name()).toBe('Bold');
    await keys('Escape');
    await expect.poll(name).toBe('Whole article');
    await keys('Escape', 'Tab');
    expect(await name()).not.toBe('Whole article');
    await keys('Shift+Tab');
    expect(await name()).toBe('Whole article');
    await keys('Escape', 'Shift+Tab');
    expect(await name()).toBe('Bold');
    await expectBody(bulletList([paragraph('one')], [paragraph('two')]));
  });
});

describe('links in the body’s editor', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Link' });
  const apply = () => dialog().getByRole('button', { name: 'Apply' }).click();

  it('add https:// and can be removed', async () => {
    await type('bread');
    await keys('ControlOrMeta+a', 'ControlOrMeta+k');
    await dialog().getByLabel('Address').fill('example.com/bread');
    await keys('Enter');
    await expectBody(paragraph(text('bread', link('https://example.com/bread'))));
    await keys('ArrowRight');
    await type(' more');
    await expectBody(paragraph(text('bread', link('https://example.com/bread')), ' more'));
    await keys('Home', 'ArrowRight');
    await tool('Link').click();
    await dialog().getByRole('button', { name: 'Remove link' }).click();
    await expectBody(paragraph('bread more'));
  });

  it('refuse javascript: with words', async () => {
    await type('bread');
    await keys('ControlOrMeta+a');
    await tool('Link').click();
    await dialog().getByLabel('Address').fill('javascript:alert(1)');
    await apply();
    await dialog().getByText('Please enter the address of a web page').waitFor();
    await expectAccessible(page);
    await keys('Escape');
    await dialog().waitFor({ state: 'detached' });
    await expectBody(paragraph('bread'));
  });

  it('come from an address that is pasted over words', async () => {
    await type('bread');
    await keys('ControlOrMeta+a');
    await paste({ plain: 'https://example.com/' });
    await expectBody(paragraph(text('bread', link('https://example.com/'))));
  });
});

describe('pasting into the body’s editor', () => {
  it('keeps the structure of Google Docs, and drops the rest', async () => {
    await paste({ html: await fixture('google-docs.html'), plain: 'Answer the same mail once' });
    await expectBody(
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
    await paste({ html: await fixture('word.html'), plain: 'Quotes in an hour' });
    await expectBody(
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
    await paste({ html, plain: 'text' });
    await expectBody(...content);
  });

  it('keeps everything that is copied in the editor itself', async () => {
    await paste({ html: await fixture('word.html'), plain: 'Quotes in an hour' });
    await keys('ControlOrMeta+a', 'ControlOrMeta+x');
    await expectBody();
    await keys('ControlOrMeta+v');
    await expect
      .poll(async () => (await readBody())?.content.map((block) => block.type))
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
    await paste({ plain });
    await expectBody(...paragraphs);
  });

  it('keeps the paragraphs of text that Android’s keyboard inserts', async () => {
    await page.keyboard.insertText(plain);
    await expectBody(...paragraphs);
  });

  it('keeps the lines of a text that is pasted into a prompt', async () => {
    await use('Prompt to copy');
    await paste({ plain, html: '<p>One<br>two</p><p>Three</p>' });
    await expectBody(prompt(plain));
  });
});

describe('videos in the body’s editor', () => {
  it('are inserted by their address, which the editor never calls', async () => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).hostname));
    await tool('Video').click();
    const dialog = page.getByRole('dialog', { name: 'Video' });
    await dialog.getByLabel('Address of the video').fill('https://example.com/film');
    await keys('Enter');
    await dialog.getByText('at YouTube or Vimeo', { exact: false }).last().waitFor();
    await dialog.getByLabel('Address of the video').fill('youtu.be/dQw4w9WgXcQ');
    await dialog.getByLabel('Title').fill('A tour');
    await keys('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => theText().evaluate((element) => element === document.activeElement)).toBe(true);
    await type('below');
    await expectBody(video({ url: 'https://youtu.be/dQw4w9WgXcQ' }), paragraph('below'));
    expect(calls.filter((host) => /you|vimeo/.test(host))).toEqual([]);
  });

  it('come from an address that is pasted alone, and can be named', async () => {
    await paste({ plain: 'https://vimeo.com/76979871' });
    await keys('ArrowUp', 'Enter');
    await page.getByRole('dialog', { name: 'Video' }).getByLabel('Title').fill('A tour');
    await keys('Enter');
    await expectBody(video({ url: 'https://vimeo.com/76979871' }));
  });
});

describe('images in the body’s editor', () => {
  const srcs = async () =>
    (await readBody())?.content.flatMap((block) => (block.type === 'image' ? [block.attrs.src] : []));
  const files = async (...names: string[]) => {
    const base64 = (await drawPng(page, 40, 30)).toString('base64');
    return names.map((name) => ({ name, base64 }));
  };
  const describeImage = async (alt: string, caption: string) => {
    const dialog = page.getByRole('dialog', { name: 'Image' });
    await dialog.getByLabel('Alt Text').fill(alt);
    await dialog.getByLabel('Caption (optional)').fill(caption);
    await keys('Enter');
    await dialog.waitFor({ state: 'detached' });
  };

  it('are chosen several at once, stand in their order, and ask for their alt texts', async () => {
    await type('Before');
    const buffer = await drawPng(page, 40, 30);
    const chooser = page.waitForEvent('filechooser');
    await tool('Images').click();
    await (
      await chooser
    ).setFiles(['a.png', 'b.png'].map((name) => ({ name, mimeType: 'image/png', buffer })));
    await page.getByRole('progressbar', { name: 'Uploading a.png' }).waitFor();
    await page.getByText('2 images have no alt text yet.').waitFor();
    const [first, second] = (await srcs()) ?? [];
    await page.getByRole('button', { name: 'Describe it' }).click();
    await describeImage('A counter', 'On a Tuesday');
    await page.getByText('1 image has no alt text yet.').waitFor();
    await expectBody(
      paragraph('Before'),
      image({ src: first, alt: 'A counter', caption: 'On a Tuesday' }),
      image({ src: second, alt: '', caption: '' }),
    );
    await expectAccessible(page);
  });

  it('are pasted and dropped as files, and the text goes on meanwhile', async () => {
    await type('Before');
    await paste({ files: await files('a.png') });
    await type(' and after');
    await expect.poll(srcs).toHaveLength(1);
    await give('drop', { files: await files('b.png') });
    await expect.poll(srcs).toHaveLength(2);
    const types = (await readBody())?.content.map((block) => block.type);
    expect(types).toEqual(['paragraph', 'image', 'image']);
    expect(await theText().locator('p').first().textContent()).toBe('Before and after');
  });

  it('are not made of the image that Word adds to copied text', async () => {
    await paste({ html: '<p>Words</p>', plain: 'Words', files: await files('word.png') });
    await expectBody(paragraph('Words'));
  });

  it('can be sent again after a failure, and left out', async () => {
    await editor.context.route('**/api/admin/upload-url', (route) => route.abort(), { times: 2 });
    await type('Before');
    await paste({ files: await files('a.png', 'b.png') });
    const failed = page.getByRole('list', { name: 'Images that are not in the text yet' });
    await expect.poll(() => failed.getByRole('alert').count()).toBe(2);
    await failed.getByRole('button', { name: 'Leave it out' }).last().click();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await failed.waitFor({ state: 'detached' });
    await expect.poll(srcs).toHaveLength(1);
    // The browser reports the two aborted requests.
    editor.complaints.splice(0);
  });
});

describe('the body’s editor', () => {
  it('is accessible with everything in it', async () => {
    await paste({ html: await fixture('google-docs.html'), plain: 'text' });
    await paste({ plain: 'https://vimeo.com/76979871' });
    await type('ask');
    await use('Prompt to copy');
    await keys('ControlOrMeta+Home');
    await expectAccessible(page);
  });

  it('has a toolbar for thumbs on a phone, which scrolls by itself', async () => {
    const phone = await visitor(browser, {
      viewport: PHONE,
      storageState: await editor.context.storageState(),
    });
    await phone.open('/content-creator');
    const bar = phone.page.getByRole('toolbar', { name: 'Format' });
    const buttons = bar.getByRole('button');
    await buttons.first().waitFor();
    for (const button of await buttons.all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    expect(await bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
    await expectNoSidewaysScroll(phone.page);
    await expectAccessible(phone.page);
    expect(phone.complaints).toEqual([]);
    await phone.context.close();
  });
});
