import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formEndpoints } from '#shared/contract/forms.ts';
import { limits } from '#shared/limits.ts';
import { articlePath } from '../../../web/paths.ts';
import { getFresh, wholeList } from '../../api/client.ts';
import { here } from '../../here.ts';
import { signInStaff, type StaffSession } from '../../staff.ts';
import { images } from '../../unit/images/sample-images.ts';
import { SECRET_PLACE, takePhoto } from '../images/photo.ts';
import {
  chooseImage,
  contentFor,
  expectBusy,
  expectToast,
  fillLogin,
  fillWords,
  openEditor,
  signedIn,
  submit,
  uploadImage,
} from '../staff/staff-pages.ts';
import { openBrowser, type VisitorTest } from '../session/customer-pages.ts';
import { expectAccessible, PHONE, tab, type Visitor } from '../visitor.ts';
import { asEditor } from '../writing/content-pages.ts';

const withVisitor = openBrowser({ failsRequests: true });
const withEditor = asEditor(withVisitor);

/** Runs a test with the form open. */
const editor = async (test: VisitorTest, session?: StaffSession) =>
  withEditor(
    async (person, page, context) => {
      await openEditor(person);
      await test(person, page, context);
    },
    session ? await signedIn(session) : {},
  );

/** The blog as soon as it shows a title. */
const readBlog = async (title: string): Promise<string> => {
  let blog = '';
  await expect.poll(async () => (blog = await (await getFresh('/blog')).text())).toContain(title);
  return blog;
};

const expectPublishedOnce = async (title: string) => {
  const { newsletters } = await wholeList();
  expect(newsletters.filter((article) => article.title === title)).toHaveLength(1);
};

declare global {
  interface Window {
    blobsSent?: Blob[];
  }
}

/** Records what the page uploads from now on: Chromium does not report the bytes of a blob. */
const recordUploads = (page: Visitor['page']) =>
  page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype;
    window.blobsSent = [];
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof Blob) window.blobsSent?.push(body);
      send.call(this, body);
    };
  });

/** The newest file that was uploaded since `recordUploads`. It takes a second to bring all bytes of a large one here. */
const readUpload = (page: Visitor['page']) =>
  page.evaluate(async () => {
    const blob = window.blobsSent?.at(-1) ?? new Blob();
    const { width } = await createImageBitmap(blob);
    const begin = await blob.slice(0, 10_000).arrayBuffer();
    return { length: blob.size, width, begin: [...new Uint8Array(begin)] };
  });

const typeBody = async (page: Visitor['page'], text: string) => {
  await page.getByRole('textbox', { name: 'Whole article' }).click();
  await page.keyboard.type(text);
};

const findSample = (contentType: string) =>
  Buffer.from(images.find((image) => image.contentType === contentType)?.bytes ?? []);

const JPEG = findSample('image/jpeg');

const gif = findSample('image/gif');
const firstFrame = gif.subarray(gif.indexOf(0x2c), -1);
/** A GIF of two frames. */
const animatedGif = Buffer.concat([gif.subarray(0, -1), firstFrame, gif.subarray(-1)]);

/**
 * Chooses an image of more than 10 MB: what follows its end changes nothing but its length. The page adds that itself, because
 * it takes seconds to send it there.
 */
const chooseLargeImage = (page: Visitor['page'], image: Buffer, type: string) =>
  page
    .getByLabel('Image Upload')
    .first()
    .evaluate(
      (input, { base64, type, addedBytes }) => {
        if (!(input instanceof HTMLInputElement)) throw new Error('Not a file picker');
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
        const data = new DataTransfer();
        data.items.add(new File([bytes, new Uint8Array(addedBytes)], 'large', { type }));
        input.files = data.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      },
      { base64: image.toString('base64'), type, addedBytes: limits.imageBytes.max },
    );

const uploads = (page: Visitor['page']) => page.getByLabel('Image URL').first();

describe('the editor', () => {
  it('validates each field while it is typed, publishes an article with a photograph that a visitor reads, and another one that is hidden until its date', async () => {
    const content = contentFor(`The baker’s Tuesday ${Date.now()}`);
    const later = contentFor(`For next year ${Date.now()}`);
    await editor(async ({ page, complaints }) => {
      const title = page.getByLabel('Title', { exact: true });
      await title.fill('a');
      await page.getByText('Title must be at least 3 characters').waitFor();
      await page.getByLabel('Extract').fill('short');
      await page.getByText('Extract must be at least 10 characters').waitFor();
      const date = page.getByLabel('Publish Date');
      // The browser's local day as YYYY-MM-DD.
      const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'));
      expect(await date.inputValue()).toBe(today);
      await date.fill('soon');
      await page.getByText('Publish date must be a date').waitFor();

      await page.getByRole('button', { name: 'Create Content' }).click();
      for (const message of [
        'Subtitle is required',
        'Image URL is required',
        'Alt text is required for accessibility',
        'At least one tag is required',
      ]) {
        await page.getByText(message).waitFor();
      }
      expect(await page.getByRole('dialog').count()).toBe(0);

      const select = page.getByLabel('Tags');
      await select.selectOption({ label: 'Tips & Tricks' });
      expect(await select.getByRole('option', { name: 'Tips & Tricks' }).count()).toBe(0);
      await page.getByRole('button', { name: /Remove.*Tips & Tricks/ }).click();
      await page.getByText('At least one tag is required').waitFor();
      expect(await select.getByRole('option', { name: 'Tips & Tricks' }).count()).toBe(1);

      const remove = page.getByRole('button', { name: /^Remove image/ });
      expect(await remove.count()).toBe(0);
      const add = page.getByRole('button', { name: 'Add Image' });
      for (let image = 2; image <= 5; image += 1) await add.click();
      expect(await page.getByLabel('Image URL').count()).toBe(5);
      expect(await add.isDisabled()).toBe(true);
      expect(await remove.count()).toBe(4);
      for (let image = 5; image >= 2; image -= 1) await remove.first().click();
      expect(await page.getByLabel('Image URL').count()).toBe(1);
      await date.fill(today);

      await fillWords(page, content);
      await uploadImage(page, await takePhoto(page, 900, 600));
      const preview = page.getByRole('img', { name: 'Preview 1' });
      await expect
        .poll(() => preview.evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0)))
        .toBeGreaterThan(100);
      await page.getByRole('button', { name: 'Create Content' }).click();
      const dialog = page.getByRole('dialog', { name: 'Confirm Submission' });
      await dialog.waitFor();
      expect(await dialog.textContent()).toMatch(
        /double-check.*cannot be changed.*proceed\?.*Corrections are made under Content\./s,
      );
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Confirm', exact: true }).click();
      await expectToast(page, 'Content created successfully!');
      await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe('');
      expect(await uploads(page).inputValue()).toBe('');

      await fillWords(page, later);
      await chooseImage(page, JPEG);
      await expect.poll(() => uploads(page).inputValue()).not.toBe('');
      await page.getByLabel('Publish Date').fill(`${new Date().getFullYear() + 1}-12-24`);
      const created = page.waitForResponse('**/api/admin/newsletter');
      await submit(page);
      await page.getByText(`“${later.title}” is scheduled.`).waitFor();
      await page.getByText(/It appears on the blog on December 24, \d{4}\./).waitFor();
      const article = formEndpoints.publish.reply.parse(await (await created).json());
      expect(await (await getFresh(articlePath(article))).text()).toContain('Article Not Found');
      expect(complaints).toEqual([]);
    });

    expect(await readBlog(content.title)).not.toContain(later.title);
    await withVisitor(
      async ({ page, open }) => {
        await open('/blog');
        await page
          .getByRole('link', { name: content.title })
          .or(page.getByRole('heading', { name: content.title, level: 2 }))
          .first()
          .click();
        const image = page.locator('article').getByRole('img', { name: content.alt });
        await image.waitFor();
        const source = await image.getAttribute('src');
        const bytes = Buffer.from(await (await fetch(new URL(source ?? '', here('siteUrl')))).arrayBuffer());
        expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
        expect(bytes.includes(SECRET_PLACE)).toBe(false);
        await page.getByText(content.extract).waitFor();
      },
      { viewport: PHONE },
    );
  });

  it('refuses a file before its upload, says why another upload failed, can cancel it, sends a file as it is or shrinks one of more than 10 MB, and takes several that are chosen, dropped or pasted, five at most', async () => {
    await editor(async ({ page, context }) => {
      const content = contentFor('An upload that fails');
      const image = page.getByRole('group', { name: 'Image 1' });
      const title = page.getByLabel('Title', { exact: true });
      const tryAgain = page.getByRole('button', { name: 'Try again' });
      const links: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/upload-url')) links.push(request.url());
      });
      await fillWords(page, content);
      await chooseImage(
        page,
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
        'image/png',
        'logo.png',
      );
      await image.getByText(/SVG files can carry scripts/).waitFor();
      expect(await tryAgain.count()).toBe(0);
      expect(links).toEqual([]);

      await recordUploads(page);
      const failures: [string | RegExp, (route: Route) => Promise<void>, string][] = [
        [
          '**/api/admin/upload-url',
          (route) => route.abort('connectionreset'),
          'Failed to generate presigned URL',
        ],
        [
          '**/api/admin/upload-url',
          async (route) => {
            const response = await route.fetch();
            await route.fulfill({ response, json: { ...(await response.json()), presignedUrl: 'no link' } });
          },
          'Presigned URL is invalid or undefined',
        ],
        [/X-Amz-Signature/, (route) => route.abort('connectionreset'), 'Failed to upload file to S3'],
        [/X-Amz-Signature/, (route) => route.fulfill({ status: 503 }), 'S3 upload failed with status 503'],
      ];
      for (const [url, fail, reason] of failures) {
        await context.route(url, fail);
        if (await tryAgain.isVisible()) await tryAgain.click();
        else await chooseImage(page, animatedGif, 'image/gif', 'wave.gif');
        await image.getByRole('alert').filter({ hasText: reason }).waitFor();
        await expectToast(page, 'Image upload failed');
        expect(await uploads(page).inputValue()).toBe('');
        await context.unroute(url);
      }
      await expectAccessible(page);

      const held = Promise.withResolvers<void>();
      await context.route(/X-Amz-Signature/, async (route) => {
        await held.promise;
        await route.abort().catch(() => undefined);
      });
      await tryAgain.click();
      await page.getByRole('progressbar').waitFor();
      await expectToast(page, 'Uploading image...');
      expect(await title.isDisabled()).toBe(true);
      await page.getByRole('button', { name: /^Cancel/ }).click();
      await expect.poll(() => title.isEnabled()).toBe(true);
      held.resolve();
      await context.unroute(/X-Amz-Signature/);
      expect(await title.inputValue()).toBe(content.title);

      await tryAgain.click();
      await expectToast(page, 'Image uploaded successfully!');
      const wave = await uploads(page).inputValue();
      expect(wave).toMatch(/\/blogimage\/.*-1600\.webp$/);
      const asItIs = await readUpload(page);
      expect(asItIs.length).toBe(animatedGif.length);
      expect(animatedGif.equals(Buffer.from(asItIs.begin))).toBe(true);

      await chooseLargeImage(page, await takePhoto(page, 3600, 240), 'image/jpeg');
      await expect.poll(() => uploads(page).inputValue()).not.toBe(wave);
      await expect.poll(() => uploads(page).inputValue()).toMatch(/-1600\.webp$/);
      const shrunk = await readUpload(page);
      expect(shrunk.length).toBeLessThanOrEqual(limits.imageBytes.max);
      expect(shrunk.width).toBe(3200);

      const named = (name: string) => ({ name, mimeType: 'image/jpeg', buffer: JPEG });
      const urls = page.getByLabel('Image URL');
      const listUrls = async () => Promise.all((await urls.all()).map((field) => field.inputValue()));
      await page
        .getByLabel('Image Upload')
        .first()
        .setInputFiles([named('a.jpg'), named('b.jpg')]);
      await expect.poll(async () => new Set(await listUrls()).size).toBe(2);
      await expect.poll(async () => (await listUrls()).every((url) => url !== '')).toBe(true);
      for (const [type, names] of [
        ['drop', ['c.jpg', 'd.jpg']],
        ['paste', ['e.jpg', 'f.jpg']],
      ] as const) {
        const before = (await listUrls()).length;
        await page.getByRole('group', { name: 'Image 1' }).evaluate(
          (row, { type, names, base64 }) => {
            const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
            const data = new DataTransfer();
            for (const name of names) data.items.add(new File([bytes], name, { type: 'image/jpeg' }));
            const options = { bubbles: true, cancelable: true };
            row.dispatchEvent(
              type === 'drop'
                ? new DragEvent('drop', { ...options, dataTransfer: data })
                : new ClipboardEvent('paste', { ...options, clipboardData: data }),
            );
          },
          { type, names: [...names], base64: JPEG.toString('base64') },
        );
        await expect.poll(async () => (await listUrls()).length).toBeGreaterThan(before);
        await expect.poll(async () => (await listUrls()).every((url) => url !== '')).toBe(true);
        await expect.poll(() => page.getByRole('button', { name: 'Create Content' }).isEnabled()).toBe(true);
      }
      await expect.poll(async () => new Set(await listUrls()).size).toBe(5);
      await expectToast(page, 'Maximum 5 images allowed');
    });
  });

  it('keeps the article form over an expired session and a crash, empties it after a failed submit, brings it back with one click, and publishes once', async () => {
    await editor(
      async ({ page, context }) => {
        const content = contentFor(`A submit that fails ${Date.now()}`);
        const call = '**/api/admin/newsletter';
        const expectForm = async (tab: Visitor['page']) => {
          await expect.poll(() => tab.getByLabel('Title', { exact: true }).inputValue()).toBe(content.title);
          expect(await tab.getByLabel('Extract').inputValue()).toBe(content.extract);
          expect(await tab.getByLabel('Alt Text').first().inputValue()).toBe(content.alt);
          await tab.getByRole('img', { name: 'Preview 1' }).waitFor();
          await tab.getByRole('button', { name: /Remove.*Business/ }).waitFor();
          await tab.getByText('The whole article.').waitFor();
          expect(await tab.getByLabel('Who may read the whole article').inputValue()).toBe('everyone');
        };
        await fillWords(page, content);
        await typeBody(page, 'The whole article.');
        await page.getByLabel('Who may read the whole article').selectOption({ label: 'Everyone' });
        await uploadImage(page, JPEG);

        await context.route(call, (route) =>
          route.fulfill({ status: 401, contentType: 'application/json', body: '{"message":"Unauthorized"}' }),
        );
        await submit(page);
        await page.getByText('Your session has expired.').waitFor();
        await context.unroute(call);
        await page.getByRole('button', { name: 'Sign in again' }).click();
        await page.getByRole('heading', { name: 'Welcome to Content Creator Tool' }).waitFor();
        await fillLogin(page, here('accounts').editor);
        await expectForm(page);

        const arrived = Promise.withResolvers<void>();
        // The request reaches the server; the browser gets no response.
        await context.route(call, async (route) => {
          await route.fetch();
          arrived.resolve();
        });
        await submit(page);
        await arrived.promise;
        const crashed = page.waitForEvent('crash');
        const browserSide = await context.newCDPSession(page);
        browserSide.send('Page.crash').catch(() => undefined);
        await crashed;
        await page.close();
        await context.unroute(call);
        const again = await context.newPage();
        await openEditor(tab(again));
        await expectForm(again);

        await context.route(call, async (route) => {
          await route.fetch();
          await route.abort();
        });
        await submit(again);
        await expectToast(again, 'Failed to create content');
        await again.getByText('Failed to submit Content Creation Form').waitFor();
        const title = again.getByLabel('Title', { exact: true });
        await expect.poll(() => title.inputValue()).toBe('');
        await expectAccessible(again);
        expect(await again.getByText('The whole article.').count()).toBe(0);
        await again.getByRole('button', { name: 'Bring back what you typed' }).click();
        await expectForm(again);

        await context.unroute(call);
        const answer = Promise.withResolvers<void>();
        await context.route(call, async (route) => {
          await answer.promise;
          await route.continue();
        });
        await submit(again);
        await again.getByRole('button', { name: 'Creating...' }).waitFor();
        await expectBusy(again);
        answer.resolve();
        await expectToast(again, 'Content created successfully!');
        await expect.poll(() => title.isEnabled()).toBe(true);
        await expectPublishedOnce(content.title);
      },
      await signInStaff(here('accounts').editor),
    );
  });
});
