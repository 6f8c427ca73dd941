import { describe, expect, it } from 'vitest';
import { image, paragraph } from '../../unit/articles/body/bodies.ts';
import { drawPng } from '../images/photo.ts';
import { expectAccessible } from '../visitor.ts';
import { openBodyEditor } from './body-editor-page.ts';

const editor = openBodyEditor();

describe('images in the body’s editor', () => {
  const keysOfImages = async () =>
    (await editor.readBody())?.content.flatMap((block) => (block.type === 'image' ? [block.attrs.key] : []));
  const files = async (...names: string[]) => {
    const base64 = (await drawPng(editor.page, 40, 30)).toString('base64');
    return names.map((name) => ({ name, base64 }));
  };
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
    await expectAccessible(editor.page);
  });

  it('are pasted and dropped as files, and the text goes on meanwhile', async () => {
    await editor.type('Before');
    await editor.paste({ files: await files('a.png') });
    await editor.type(' and after');
    await expect.poll(keysOfImages).toHaveLength(1);
    await editor.drop({ files: await files('b.png') });
    await expect.poll(keysOfImages).toHaveLength(2);
    const types = (await editor.readBody())?.content.map((block) => block.type);
    expect(types).toEqual(['paragraph', 'image', 'image']);
    expect(await editor.text().locator('p').first().textContent()).toBe('Before and after');
  });

  it('are not made of the image that Word adds to copied text', async () => {
    await editor.paste({ html: '<p>Words</p>', plain: 'Words', files: await files('word.png') });
    await editor.expectBody(paragraph('Words'));
  });

  it('can be sent again after a failure, and left out', async () => {
    await editor.context.route('**/api/admin/upload-url', (route) => route.abort(), { times: 2 });
    await editor.type('Before');
    await editor.paste({ files: await files('a.png', 'b.png') });
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
