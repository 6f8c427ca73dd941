// The editor of an article's body, as a person uses it in the staff tool.
import { readFile } from 'node:fs/promises';
import { getSchema, type TiptapEditorHTMLElement } from '@tiptap/core';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { DraftBody } from '#shared/body/parse.ts';
import { nodes } from '../../../web/features/writing/body-editor/nodes.ts';
import { toBody, toDocument } from '../../../web/features/writing/body-editor/to-body.ts';
import { doc } from '../../unit/articles/body/bodies.ts';
import { launch } from '../chromium.ts';
import { drawPng } from '../images/photo.ts';
import { openEditor, signedIn } from '../staff/staff-pages.ts';
import { visitor } from '../visitor.ts';

interface Clipboard {
  html?: string;
  plain?: string;
  files?: { name: string; base64: string }[];
}

const schema = getSchema(nodes);

/** What a program writes to the clipboard. */
export const readClipboard = async (name: string): Promise<Clipboard> => {
  const content = await readFile(new URL(`clipboards/${name}`, import.meta.url), 'utf8');
  return name.endsWith('.txt') ? { plain: content } : { html: content, plain: 'Words' };
};

const openPage = async (browser: Browser) => {
  const person = await visitor(browser, await signedIn());
  const { page } = person;
  await openEditor(person);
  const text = () => page.getByRole('textbox', { name: 'Whole article' });
  await text().waitFor();

  const tool = (name: string) =>
    page.getByRole('toolbar', { name: 'Format' }).getByRole('button', { name, exact: true });
  /** Whether a tool is seen. Playwright would scroll to one that is cut off, which a person cannot, and the row would stay so. */
  const isInRow = (name: string) =>
    tool(name).evaluate(
      (button) =>
        button.getBoundingClientRect().bottom <=
        button.closest('[role=toolbar]')!.getBoundingClientRect().bottom,
    );
  const keys = async (...names: string[]) => {
    for (const name of names) await page.keyboard.press(name);
  };
  const expectFocus = async () => {
    await expect.poll(() => text().evaluate((element) => element === document.activeElement)).toBe(true);
  };

  /** Waits until the editor knows of a cursor without a selection. */
  const expectCursor = async () => {
    await expect
      .poll(() => text().evaluate(({ editor }: TiptapEditorHTMLElement) => editor?.state.selection.empty))
      .toBe(true);
  };

  /**
   * Presses a key that moves the browser's cursor, and waits until the editor knows of the move. The browser says it a task later, and
   * a key that comes before that would act at the old place.
   */
  const moveCursor = async (key: string, offset: number) => {
    await page.keyboard.press(key);
    await expect
      .poll(() =>
        text().evaluate(({ editor }: TiptapEditorHTMLElement) => editor?.state.selection.$head.parentOffset),
      )
      .toBe(offset);
  };

  /** The body that the page would save. */
  const readBody = async () => {
    const json: unknown = await text().evaluate(({ editor }: TiptapEditorHTMLElement) => editor?.getJSON());
    const body = toBody(schema.nodeFromJSON(json));
    if (body !== undefined) expect(DraftBody.safeParse(body).error?.issues).toBeUndefined();
    return body;
  };
  const expectBody = async (...content: unknown[]) => {
    await expect.poll(readBody).toEqual(content.length === 0 ? undefined : doc(...content));
  };

  const setBody = (...content: unknown[]) =>
    text().evaluate(
      ({ editor }: TiptapEditorHTMLElement, json) => editor?.commands.setContent(json),
      toDocument(DraftBody.parse(doc(...content))),
    );

  /** Pastes or drops, as the browser would after a person's Ctrl+V or at the end of a drag. */
  const give = (event: 'paste' | 'drop', { html, plain, files = [] }: Clipboard) =>
    text().evaluate(
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
            : new DragEvent('drop', {
                ...options,
                dataTransfer: data,
                clientX: left + 2,
                clientY: bottom - 4,
              }),
        );
      },
      { event, html, plain, files },
    );

  return {
    ...person,
    browser,
    text,
    tool,
    keys,
    readBody,
    setBody,
    expectBody,
    expectFocus,
    expectCursor,
    moveCursor,
    type: (words: string) => page.keyboard.type(words),
    /** Presses a button of the toolbar, which opens for those that have no room in it. Waits until the text has the focus again. */
    use: async (name: string) => {
      if (!(await isInRow(name))) await page.getByRole('button', { name: 'More tools' }).click();
      await tool(name).click();
      await expectFocus();
    },
    drawFiles: async (...names: string[]) => {
      const base64 = (await drawPng(page, 40, 30)).toString('base64');
      return names.map((name) => ({ name, base64 }));
    },
    paste: (clipboard: Clipboard) => give('paste', clipboard),
    drop: (clipboard: Clipboard) => give('drop', clipboard),
    /** Empties the text. An Undo goes back to here at first. */
    clear: async () => {
      await text().focus();
      await keys('ControlOrMeta+a', 'Delete');
      await expectBody();
      // What `closeHistory` of prosemirror-history does: the next step is not joined to this one.
      await text().evaluate(({ editor }: TiptapEditorHTMLElement) =>
        editor?.view.dispatch(editor.state.tr.setMeta('closeHistory$', true)),
      );
    },
    expectNoComplaints: () => {
      expect(person.complaints.splice(0)).toEqual([]);
    },
  };
};

/**
 * Opens the body's editor in the content form, for one test file. It is empty when a test begins. A test fails when the console
 * was not silent.
 */
export const openBodyEditor = () => {
  const editor = {} as Awaited<ReturnType<typeof openPage>>;
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
    Object.assign(editor, await openPage(browser));
  });
  afterAll(() => browser.close());
  beforeEach(() => editor.clear());
  afterEach(() => editor.expectNoComplaints());
  return editor;
};
