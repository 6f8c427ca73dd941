import { describe, expect, it } from 'vitest';
import {
  blockquote,
  bold,
  bulletList,
  callout,
  divider,
  doc,
  heading,
  italic,
  link,
  orderedList,
  paragraph,
  prompt,
  text,
  video,
} from '../../unit/articles/body/bodies.ts';
import { openEditor, signedIn } from '../staff/staff-pages.ts';
import { expectAccessible, expectNoSidewaysScroll, PHONE, visitor } from '../visitor.ts';
import { fixture, openBodyEditor } from './body-editor-page.ts';

const editor = openBodyEditor();

describe('writing in the body’s editor', () => {
  it('turns markdown into headings, styles, lists, quotes, prompts and dividers', async () => {
    await editor.type('## Head\n### Sub\nSome **bold** and *italic* words\n- one\n');
    await editor.keys('Tab');
    await editor.type('two\n\n\n3. three\n\n> quote\n\n---next\n``` line 1\nline 2\n\n\nafter');
    await editor.expectBody(
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

  it('has a button for each style and block, which shows whether it is on', async () => {
    await editor.use('Heading');
    await editor.type('Head');
    expect(await editor.tool('Heading').getAttribute('aria-pressed')).toBe('true');
    await editor.keys('Enter');
    expect(await editor.tool('Heading').getAttribute('aria-pressed')).toBe('false');
    await editor.use('Subheading');
    await editor.type('Sub\n');
    await editor.use('Bold');
    await editor.type('bold');
    await editor.use('Bold');
    await editor.use('Italic');
    await editor.type('italic');
    await editor.keys('Enter');
    await editor.use('Italic');
    await editor.use('Bulleted list');
    await editor.type('one\ntwo');
    await editor.use('Indent');
    await editor.type('\nthree');
    await editor.use('Outdent');
    await editor.type('\n\n');
    await editor.use('Numbered list');
    await editor.type('four\n\n');
    await editor.use('Quote');
    await editor.type('quote\n\n');
    await editor.use('Try this');
    await editor.type('try\n\n');
    await editor.use('Divider');
    await editor.use('Prompt to copy');
    await editor.type('ask');
    await editor.expectBody(
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
    await editor.type('- one\ntwo');
    await editor.use('Try this');
    const list = bulletList([paragraph('one')], [paragraph('two')]);
    await editor.expectBody(callout(list));
    await editor.use('Try this');
    await editor.expectBody(list);
  });

  it('makes a list and a quote of a heading', async () => {
    await editor.use('Heading');
    await editor.type('Head');
    await editor.use('Numbered list');
    await editor.expectBody(orderedList(1, [paragraph('Head')]));
    await editor.use('Numbered list');
    await editor.use('Heading');
    await editor.use('Quote');
    await editor.expectBody(blockquote(paragraph('Head')));
  });

  it('makes one prompt of several paragraphs, and paragraphs of a prompt', async () => {
    await editor.type('one\ntwo\n- three');
    await editor.keys('ControlOrMeta+a');
    await editor.use('Prompt to copy');
    await editor.expectBody(prompt('one\ntwo\nthree'));
    await editor.use('Prompt to copy');
    const lineBreak = { type: 'hardBreak' };
    await editor.expectBody(paragraph('one', lineBreak, 'two', lineBreak, 'three'));
  });

  it('undoes and does again', async () => {
    // Forgets the steps of other tests.
    await editor.page.reload();
    await editor.text().click();
    await editor.type('One');
    await editor.use('Heading');
    await editor.expectBody(heading(2, 'One'));
    const pressAndRead = (key: string) => async () => {
      await editor.keys(key);
      return editor.readBody();
    };
    await expect.poll(pressAndRead('ControlOrMeta+z')).toBeUndefined();
    await expect.poll(pressAndRead('ControlOrMeta+Shift+z')).toEqual(doc(heading(2, 'One')));
    await editor.use('Undo');
    expect(await editor.readBody()).not.toEqual(doc(heading(2, 'One')));
  });

  it('counts words as one writes', async () => {
    await editor.page.getByText('0 words', { exact: true }).waitFor();
    await editor.type('Write it once');
    await editor.page.getByText('3 words', { exact: true }).waitFor();
  });

  it('leads to the toolbar and back by the keyboard, and out of a list', async () => {
    await editor.type('- one\ntwo');
    await editor.keys('Alt+F10', 'Home', 'ArrowRight', 'ArrowRight');
    const name = () => editor.page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await name()).toBe('Heading');
    await editor.keys('Escape');
    await expect.poll(name).toBe('Whole article');
    await editor.keys('Escape', 'Tab');
    expect(await name()).not.toBe('Whole article');
    await editor.keys('Shift+Tab');
    expect(await name()).toBe('Whole article');
    await editor.keys('Escape', 'Shift+Tab');
    expect(await name()).toBe('Heading');
    await editor.expectBody(bulletList([paragraph('one')], [paragraph('two')]));
  });
});

describe('links in the body’s editor', () => {
  const dialog = () => editor.page.getByRole('dialog', { name: 'Link' });
  const apply = () => dialog().getByRole('button', { name: 'Apply' }).click();

  const fillDialog = async () => {
    await editor.keys('ControlOrMeta+a', 'ControlOrMeta+k');
    await dialog().getByLabel('Address').fill('example.com/bread');
  };

  it('adds https:// to a link, and removes a link', async () => {
    await editor.type('bread');
    await fillDialog();
    await editor.keys('Enter');
    await editor.expectBody(paragraph(text('bread', link('https://example.com/bread'))));
    await editor.keys('ControlOrMeta+a');
    await expect.poll(() => editor.tool('Link').getAttribute('aria-pressed')).toBe('true');
    await editor.tool('Link').click();
    await dialog().getByRole('button', { name: 'Remove link' }).click();
    await editor.expectBody(paragraph('bread'));
  });

  it('ends a link where somebody types on, even before the next frame', async () => {
    await editor.type('bread');
    await fillDialog();
    const later = await editor.page.evaluateHandle(() => {
      const frames: FrameRequestCallback[] = [];
      const request = requestAnimationFrame;
      window.requestAnimationFrame = (frame) => frames.push(frame);
      return { frames, request };
    });
    await editor.keys('Enter');
    await editor.expectFocus();
    // The frame comes before the editor learns of the moved cursor, which it does in a task of its own.
    await later.evaluate(({ frames, request }) => {
      window.requestAnimationFrame = request;
      getSelection()?.collapseToEnd();
      for (const frame of frames) frame(performance.now());
    });
    await editor.expectCursor();
    await editor.type(' more');
    await editor.expectBody(paragraph(text('bread', link('https://example.com/bread')), ' more'));
  });

  it('refuses a javascript: link, and says why', async () => {
    await editor.type('bread');
    await editor.keys('ControlOrMeta+a');
    await editor.tool('Link').click();
    await dialog().getByLabel('Address').fill('javascript:alert(1)');
    await apply();
    await dialog().getByText('Please enter an address that begins with https://').waitFor();
    await expectAccessible(editor.page);
    await editor.keys('Escape');
    await dialog().waitFor({ state: 'detached' });
    await editor.expectBody(paragraph('bread'));
  });

  it('proposes https for an http link, and takes a page of ours as a path', async () => {
    await editor.type('bread');
    await editor.keys('ControlOrMeta+a', 'ControlOrMeta+k');
    await dialog().getByLabel('Address').fill('http://example.com/bread');
    await editor.keys('Enter');
    await dialog().getByText('Please try https://example.com/bread').waitFor();
    await dialog().getByLabel('Address').fill(new URL('/pricing', editor.page.url()).href);
    await editor.keys('Enter');
    await editor.expectBody(paragraph(text('bread', link('/pricing'))));
  });

  it('links a typed address, and removes the link by one Undo', async () => {
    await editor.type('see (https://example.com/a_b), www.example.com\nanna@example.com ');
    const first = paragraph(
      'see (',
      text('https://example.com/a_b', link('https://example.com/a_b')),
      '), ',
      text('www.example.com', link('https://www.example.com/')),
    );
    await editor.expectBody(first, paragraph(text('anna@example.com', link('mailto:anna@example.com')), ' '));
    await editor.keys('ControlOrMeta+z');
    await editor.expectBody(first, paragraph('anna@example.com '));
    await editor.type('http://example.com b.example ');
    await editor.expectBody(first, paragraph('anna@example.com http://example.com b.example '));
  });

  it('links words when an address is pasted over them, and leaves them when it is not allowed', async () => {
    await editor.type('bread');
    await editor.keys('ControlOrMeta+a');
    await editor.paste({ plain: 'http://example.com/' });
    await editor.page.getByText('bread (http://example.com/)').waitFor();
    await editor.paste({ plain: 'https://example.com/' });
    await editor.expectBody(paragraph(text('bread', link('https://example.com/'))));
    await editor.page.getByText('bread (http://example.com/)').waitFor({ state: 'detached' });
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

describe('the body’s editor', () => {
  it('is accessible with everything in it', async () => {
    await editor.paste({ html: await fixture('google-docs.html'), plain: 'text' });
    await editor.paste({ plain: 'https://vimeo.com/76979871' });
    await editor.type('ask');
    await editor.use('Prompt to copy');
    await editor.keys('ControlOrMeta+Home');
    await expectAccessible(editor.page);
  });

  it('fits a phone, with tools for thumbs: the first ones at once, all behind a button', async () => {
    const phone = await visitor(editor.browser, { ...(await signedIn()), viewport: PHONE });
    const { page } = phone;
    await openEditor(phone);
    const text = page.getByRole('textbox', { name: 'Whole article' });
    const buttons = page.getByRole('toolbar', { name: 'Format' }).getByRole('button');
    const more = page.getByRole('button', { name: 'More tools' });
    await expect.poll(() => buttons.first().isEnabled()).toBe(true);
    // Whoever writes has the focus in the text; a tool that must bring it there does so a frame later.
    await text.click();
    /** The names of the tools that are left of the button for more, and not cut off by it. */
    const readShown = async () => {
      const { x: end } = (await more.boundingBox())!;
      return buttons.evaluateAll(
        (all, end) =>
          all
            .filter((button) => button.getBoundingClientRect().right <= end)
            .map((button) => button.getAttribute('aria-label')),
        end,
      );
    };
    const first = await readShown();
    expect(first).toContain('Link');
    expect(first).not.toContain('Divider');
    const sizes = await buttons.or(more).evaluateAll((all) =>
      all.map((button) => {
        const { width, height } = button.getBoundingClientRect();
        return Math.min(width, height);
      }),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);

    await more.click();
    expect(await readShown()).toHaveLength(await buttons.count());
    expect(await more.getAttribute('aria-expanded')).toBe('true');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Bold' }).click();
    await page.keyboard.type('bold');
    await text.getByText('bold', { exact: true }).waitFor();
    expect(await readShown()).toEqual(first);

    await more.focus();
    await page.keyboard.press('Enter');
    expect(await readShown()).toHaveLength(await buttons.count());
    await page.keyboard.press('Escape');
    expect(await readShown()).toEqual(first);
    await expectAccessible(page);
    expect(phone.complaints).toEqual([]);
    await phone.close();
  });
});
