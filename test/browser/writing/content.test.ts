import { describe, expect, it } from 'vitest';
import { createDraft, publishDraft } from '../../api/drafts.ts';
import { forgetEdge } from '../../edge.ts';
import { here } from '../../here.ts';
import { takePhoto } from '../images/photo.ts';
import { FAILED_REQUEST, openBrowser } from '../session/customer-pages.ts';
import {
  DESK,
  expectAccessible,
  expectAccessibleLayout,
  expectToFitPhones,
  PHONE,
  tab,
  type Visitor,
} from '../visitor.ts';
import {
  asEditor,
  bodyOf,
  expectSaved,
  openMore,
  openNewArticle,
  sampleImages,
  titleOf,
} from './content-pages.ts';

const withVisitor = openBrowser({ failsRequests: true });
const withEditor = asEditor(withVisitor);

const EXTRACT = 'Start with the chore you put off every week. Write down how you do it.';

/** What a word processor puts on the clipboard. */
const PASTED = `<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1">
  <h1>What to hand over</h1><p><span style="font-weight:700">Begin</span> with the mail.</p>
  <ul><li><p>Sort it</p></li><li><p>Answer it</p></li></ul></b>`;

const paste = async (page: Visitor['page'], html: string) => {
  await bodyOf(page).click();
  await bodyOf(page).evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
};

/** Chooses photographs with a button. */
const choosePhotos = async (page: Visitor['page'], button: string, names: string[]) => {
  const buffer = await takePhoto(page, 300, 200);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).click();
  await (await chooser).setFiles(names.map((name) => ({ name, mimeType: 'image/jpeg', buffer })));
};

/** Chooses a photograph as the cover and says what it shows. */
const addCover = async (page: Visitor['page']) => {
  await choosePhotos(page, 'Add images', ['counter.jpg']);
  await page.getByLabel('Alt text').first().fill('A baker reads her orders at the counter');
};

/** Adds an author with a portrait, and leads back to the articles. */
const addAuthor = async (page: Visitor['page'], name: string) => {
  await page.getByRole('link', { name: 'Authors' }).click();
  await page.getByRole('button', { name: 'Add an author' }).click();
  const dialog = page.getByRole('dialog', { name: 'A new author' });
  await dialog.getByLabel('A page of theirs (optional)').fill('javascript:alert(1)');
  // Neither throws away what is typed.
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Please enter an address that begins with https://').waitFor();
  await dialog.getByText('Name is required').waitFor();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('A page of theirs (optional)').fill('bakes.example');
  await choosePhotos(page, 'Choose an image', ['face.jpg']);
  await dialog.getByRole('button', { name: 'Choose another image' }).waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  const row = page.getByRole('listitem').filter({ hasText: name });
  await row.getByRole('link', { name: 'bakes.example' }).waitFor();
  await row.getByRole('button', { name: `Remove ${name}` }).click();
  await row.getByRole('button', { name: `Put ${name} back` }).click();
  await row.getByRole('button', { name: `Change ${name}` }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Content' }).click();
};

const asksBeforeLeaving = (page: Visitor['page']) =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));

/** Writes everything that readers need, with a pasted body. */
const write = async (page: Visitor['page'], title: string) => {
  await titleOf(page).fill(title);
  await page.getByRole('textbox', { name: 'Subtitle' }).fill('What to hand over first');
  await page.getByLabel('Extract').fill(EXTRACT);
  await paste(page, PASTED);
  await page.getByRole('heading', { name: 'What to hand over' }).waitFor();
  await page.getByLabel('Tags', { exact: true }).selectOption({ label: 'Business' });
  await addCover(page);
  await expectSaved(page);
};

const BUSY = 'The service is busy. Please try again in a moment';

/** Between two tries of a step whose images are being prepared. */
const PAUSE_MS = 4000;

/** The status and the text of a public address, as the tables are now. */
const read = async (address: string) => {
  await forgetEdge('/*');
  const response = await fetch(new URL(address, here('siteUrl')));
  return { status: response.status, text: await response.text() };
};

/** Where readers find what was just published. */
const readAddress = async (page: Visitor['page']): Promise<string> => {
  const address = page.locator('.public-address code');
  await address.waitFor();
  return (await address.textContent()) ?? '';
};

describe('content', () => {
  it('leads a text through its life, also while the service is busy and images are being prepared: preview, schedule, appear, correct, withdraw, put back', async () => {
    const title = `The baker’s mail ${Date.now()}`;
    await withEditor(
      async (person) => {
        const { page, context, complaints } = person;
        const author = `Ann Lee ${Date.now()}`;
        await person.open('/content');
        await addAuthor(page, author);
        // The browser reports that the first form was refused.
        expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 400')]);
        await openNewArticle(person);
        await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Title');
        await bodyOf(page).focus();
        await page.getByRole('button', { name: 'Publish…' }).click();
        const reasons = page.getByRole('dialog', {
          name: 'Readers need a little more before this can be published',
        });
        await reasons.getByRole('button', { name: 'At least one image is required' }).waitFor();
        await expectAccessible(page);
        await reasons.getByRole('button', { name: 'Title is required', exact: true }).click();
        expect(await titleOf(page).evaluate((field) => field === document.activeElement)).toBe(true);
        await write(page, title);
        // Of a photograph of 300 by 200 pixels, readers get three quarters of the height.
        const slider = page.getByRole('slider', { name: 'What readers see of it' });
        await page.locator('.cover-focus__image').click({ position: { x: 20, y: 2 } });
        expect(await slider.getAttribute('aria-valuetext')).toBe('0 percent from the top');
        expect(await slider.evaluate((control) => control === document.activeElement)).toBe(true);
        for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
        expect(await slider.getAttribute('aria-valuetext')).toBe('20 percent from the top');
        await page.getByLabel('Who may read the whole article').selectOption({ label: 'Everyone' });
        await page.getByLabel('Author').selectOption({ label: author });

        await page.getByText('Search and sharing').click();
        const unlisted = page.getByRole('checkbox', { name: 'Unlisted' });
        await unlisted.check();
        const publishButton = page.getByRole('button', { name: 'Publish…' });
        await publishButton.click();
        await page.getByRole('dialog').getByText('only its address leads to it').waitFor();
        await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
        await unlisted.uncheck();
        await page.getByLabel('Search description (optional)').fill('x'.repeat(171));
        await page.getByText('Search description must be at most 170 characters').waitFor();
        await page.getByLabel('Search description (optional)').fill('');
        await choosePhotos(page, 'Upload another image', ['card.jpg']);
        await expect.poll(() => page.getByRole('radio', { name: 'Image 2' }).isChecked()).toBe(true);
        await expectSaved(page);
        await expectAccessible(page);
        await expectToFitPhones(page);

        const released = Promise.withResolvers<void>();
        await context.route('**/preview', async (route) => {
          await released.promise;
          await route.continue();
        });
        await page.getByRole('button', { name: 'Preview' }).click();
        await page.getByText('Making a secret link…').waitFor();
        const readPlaces = async () => {
          const places = [];
          for (const size of [PHONE, DESK]) {
            await page.setViewportSize(size);
            places.push(await page.getByRole('button', { name: 'Close' }).boundingBox());
          }
          return places;
        };
        const places = await readPlaces();
        released.resolve();
        const link = page.getByLabel('Secret link');
        const readPath = async () => {
          await expect.poll(() => link.inputValue()).not.toBe('');
          return new URL(await link.inputValue()).pathname;
        };
        await readPath();
        // A press on a button that moves when the link comes is lost.
        expect(await readPlaces()).toEqual(places);
        await expectAccessible(page);
        await page.setViewportSize(PHONE);
        await expectAccessibleLayout(page);
        await expectToFitPhones(page);
        await page.setViewportSize(DESK);
        await withVisitor(async (stranger) => {
          await stranger.open(await readPath());
          await stranger.page.getByRole('heading', { name: title }).waitFor();
          await stranger.page.getByRole('heading', { name: 'What to hand over' }).waitFor();
          await stranger.page.getByText(`By ${author}`).waitFor();
          await stranger.open('/about');
          await stranger.page
            .getByRole('heading', { name: 'How it usually begins' })
            .scrollIntoViewIfNeeded();
          const person = stranger.page.getByRole('listitem').filter({ hasText: author });
          await person.scrollIntoViewIfNeeded();
          const size = () =>
            person
              .locator('img')
              .evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]);
          await expect.poll(size).toEqual([200, 200]);
          expect(await person.getByRole('link').getAttribute('href')).toBe('https://bakes.example/');
        });
        await page.getByRole('button', { name: 'Close' }).click();

        await page.getByRole('button', { name: 'Publish…' }).click();
        const dialog = page.getByRole('dialog', { name: 'Publish this article?' });
        await dialog.getByLabel('At an hour').check();
        const year = new Date().getFullYear() + 1;
        await dialog.getByLabel('Day').fill(`${year}-12-24`);
        await dialog.getByLabel('Time', { exact: true }).fill('09:00');
        const zone = dialog.getByLabel('Time zone');
        expect(await zone.inputValue()).toBe('Europe/Berlin');
        await zone.selectOption('America/New York');
        await dialog.getByText('(America/New_York, GMT-5)').waitFor();
        await expectAccessible(page);
        await zone.selectOption('Europe/Berlin');
        expect(await dialog.textContent()).toContain(title);
        expect(await dialog.textContent()).toContain('Everybody reads the whole article.');
        await dialog.getByRole('button', { name: `Schedule for December 24, ${year}, 9:00 AM` }).click();
        await page.getByText(`“${title}” is scheduled.`).waitFor();
        await page.getByText(`It appears December 24, ${year}, 9:00 AM (Europe/Berlin).`).waitFor();
        await page.getByText(`Scheduled for December 24, ${year}, 9:00 AM (Europe/Berlin)`).waitFor();
        expect((await read('/blog')).text).not.toContain(title);
        const list = tab(await context.newPage());
        await list.open('/content?state=scheduled');
        await list.page.getByRole('link', { name: title }).waitFor();
        const row = list.page.getByRole('listitem').filter({ hasText: title });
        await row.getByText(`Appears December 24, ${year}, 9:00 AM`).waitFor();
        await row.getByText('Everyone', { exact: true }).waitFor();
        const cover = row.locator('img');
        await expect
          .poll(() => cover.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth))
          .toBe(300);

        expect(await cover.getAttribute('data-focus-y')).toBe('20');

        await openMore(page, 'History');
        const history = page.getByRole('dialog', { name: 'History' });
        await history.getByRole('button', { name: `Scheduled for December 24, ${year}, 9:00 AM` }).waitFor();
        await history.getByRole('button', { name: 'Close' }).click();

        await page.getByRole('button', { name: 'Change the schedule…' }).click();
        expect(await dialog.getByLabel('Day').inputValue()).toBe(`${year}-12-24`);
        await dialog.getByLabel('Now').check();
        const refusals = [
          { code: 'unavailable', message: BUSY },
          { code: 'images-preparing', message: 'Not yet' },
        ];
        await context.route('**/publish', async (route) => {
          const json = refusals.shift();
          return json ? route.fulfill({ status: 503, json }) : route.fallback();
        });
        const publishNow = dialog.getByRole('button', { name: 'Publish now' });
        const preparing = page.getByText('Images are still being prepared. We try again by ourselves…');
        await page.clock.install();
        await publishNow.click();
        await page.getByRole('alert').getByText(BUSY).waitFor();
        expect(await preparing.count()).toBe(0);
        await page.clock.fastForward(PAUSE_MS);
        expect(refusals).toHaveLength(1);
        await publishNow.click();
        await preparing.waitFor();
        await page.clock.fastForward(PAUSE_MS);
        const address = await readAddress(page);
        await page.getByRole('button', { name: 'As readers see it' }).first().click();
        await page
          .getByRole('dialog', { name: 'As readers see it' })
          .getByRole('button', { name: 'Close' })
          .click();
        expect((await read('/blog')).text).toContain(title);
        expect((await read(address)).text).toContain('with the mail.');
        expect((await read(address)).text).toContain('data-focus-y="20"');

        await titleOf(page).fill(`${title}, corrected`);
        await expectSaved(page);
        expect((await read(address)).text).not.toContain(`${title}, corrected`);
        await openMore(page, 'As readers see it');
        await withVisitor(async (current) => {
          await current.open(await readPath());
          await current.page.getByRole('heading', { name: title, exact: true }).waitFor();
        });
        await page.getByRole('button', { name: 'Close' }).click();
        await page.getByRole('button', { name: 'Publish corrections' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Publish corrections' }).click();
        await page.getByText('Readers see your corrections within a minute.').waitFor();
        expect(await read(address)).toMatchObject({
          status: 200,
          text: expect.stringContaining(`${title}, corrected`),
        });

        await openMore(page, 'Withdraw…');
        await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
        await page.getByText('The article is withdrawn.').waitFor();
        expect((await read(address)).status).toBe(410);
        expect((await read('/blog')).text).not.toContain(title);

        await page.getByRole('button', { name: 'Put back…' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Put back' }).click();
        await page.getByText('The article is back at its address.').waitFor();
        expect((await read('/blog')).text).toContain(title);

        await page.getByLabel('Words of the address (optional)').fill('The Baker’s Morning');
        await page
          .getByRole('figure', { name: 'In search results' })
          .getByText('/blog/the-baker-s-morning-')
          .waitFor();
        await page.getByLabel('Search title (optional)').fill('Mornings in a bakery');
        await page
          .getByRole('figure', { name: 'In a social network' })
          .getByText('Mornings in a bakery')
          .waitFor();
        await unlisted.check();
        await expectSaved(page);
        await page.getByRole('button', { name: 'Publish corrections' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Publish corrections' }).click();
        const moved = page.locator('.public-address code', { hasText: '/blog/the-baker-s-morning-' });
        await moved.waitFor();
        expect((await read('/blog')).text).not.toContain(title);
        for (const path of [address, (await moved.textContent()) ?? '']) {
          const { status, text } = await read(path);
          expect(status).toBe(200);
          expect(text).toContain('<title>Mornings in a bakery</title>');
          expect(text).toContain('content="noindex"');
        }
        await list.open('/content?state=published');
        await row.getByText('Unlisted', { exact: true }).waitFor();
        // The browser reports the two refusals.
        expect(complaints.filter((each) => !FAILED_REQUEST.test(each))).toEqual([]);
      },
      { timezoneId: 'Europe/Berlin' },
    );
  });

  it('tries an image again whose upload failed, asks before leaving while one is on its way, and restores a former text with no upload of the replaced one', async () => {
    await withEditor(async (person, page, context) => {
      const title = `As it was published ${Date.now()}`;
      const { draftId } = await publishDraft({ title, images: await sampleImages() });
      await person.open(`/content/${draftId}`);
      await titleOf(page).fill('As it is now');
      await expectSaved(page);
      await context.route('**/api/admin/upload-url', (route) => route.abort(), { times: 2 });
      await choosePhotos(page, 'Add images', ['a.jpg', 'b.jpg']);
      const images = page.getByRole('region', { name: 'Images', exact: true });
      await expect.poll(() => images.getByRole('alert').count()).toBe(2);
      await images.getByRole('button', { name: 'Remove' }).last().click();
      const held = Promise.withResolvers<void>();
      await context.route(/X-Amz-Signature/, async (route) => {
        await held.promise;
        await route.continue();
      });
      await images.getByRole('button', { name: 'Try again' }).click();
      await images.getByRole('progressbar', { name: 'Uploading a.jpg' }).waitFor();
      await page.getByText('Uploading images…').waitFor();
      expect(await page.getByRole('button', { name: 'Publish corrections' }).isDisabled()).toBe(true);
      expect(await asksBeforeLeaving(page)).toBe(true);
      held.resolve();
      await expect.poll(() => page.getByLabel('Alt text').count()).toBe(2);
      expect(await images.getByRole('progressbar').count()).toBe(0);
      await expectSaved(page);
      expect(await asksBeforeLeaving(page)).toBe(false);

      await context.unroute(/X-Amz-Signature/);
      await context.route(/X-Amz-Signature/, () => new Promise(() => undefined));
      const canceled = page.waitForEvent('requestfailed');
      await choosePhotos(page, 'Images', ['a.jpg']);
      await page.getByRole('progressbar', { name: 'Uploading a.jpg' }).waitFor();
      await openMore(page, 'History');
      const dialog = page.getByRole('dialog', { name: 'History' });
      await dialog.getByRole('button', { name: /^Published.*Edith/ }).click();
      await dialog.getByText(title).waitFor();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Restore this text' }).click();
      expect((await canceled).url()).toContain('X-Amz-Signature');
      await page.getByRole('progressbar').waitFor({ state: 'detached' });
      await expectSaved(page);
      expect(await titleOf(page).inputValue()).toBe(title);
      await page.getByRole('button', { name: 'Take that back' }).click();
      expect(await titleOf(page).inputValue()).toBe('As it is now');
      await expectSaved(page);
    });
  });

  it('keeps every letter of a search on a slow machine, finds an article by its title in every state, duplicates and deletes a draft, and leads to a list and back', async () => {
    await withEditor(async (person, page, context) => {
      const title = `Needle ${Date.now()}`;
      await createDraft({ title });
      const searches: (string | null)[] = [];
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname === '/api/admin/articles' && searchParams.has('search'))
          searches.push(searchParams.get('search'));
      });
      await page.clock.install();
      await person.open('/content?state=published');
      const field = page.getByRole('searchbox', { name: 'Search by title' });
      await field.waitFor();
      await page.clock.pauseAt(Date.now() + 60_000);
      const devTools = await context.newCDPSession(page);
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: 10 });
      await field.pressSequentially('Draft 27');
      expect(searches).toEqual([]);
      await page.clock.runFor(300);
      await field.pressSequentially(' of May');
      await expect.poll(() => searches).toEqual(Array(4).fill('Draft 27'));
      await page.clock.runFor(300);
      await expect.poll(() => searches.slice(4)).toEqual(Array(4).fill('Draft 27 of May'));
      expect(await field.inputValue()).toBe('Draft 27 of May');
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await page.clock.resume();

      await field.fill(title.toLowerCase());
      const drafts = page.getByRole('region', { name: 'Drafts' });
      const link = await drafts.getByRole('link', { name: title }).boundingBox();
      expect(link?.height).toBeGreaterThanOrEqual(44);
      await drafts.getByRole('link', { name: title }).click();
      await titleOf(page).waitFor();
      await titleOf(page).fill(`${title}, changed`);
      await openMore(page, 'Duplicate');
      await expect.poll(() => titleOf(page).inputValue()).toBe(`Copy of ${title}, changed`);
      const deleteIt = async () => {
        await openMore(page, 'Delete…');
        await page.getByRole('button', { name: 'Delete for good' }).click();
        await page.getByRole('heading', { name: 'Content', exact: true }).waitFor();
        await field.fill(title);
      };
      await deleteIt();
      await drafts.getByRole('link', { name: `${title}, changed` }).click();
      await expect.poll(() => titleOf(page).inputValue()).toBe(`${title}, changed`);
      await deleteIt();
      await expect.poll(() => page.getByText('No such title').count()).toBe(4);
      expect(await page.getByRole('link', { name: title }).count()).toBe(0);
      await page.getByRole('link', { name: 'Drafts', exact: true }).click();
      await expect.poll(() => field.inputValue()).toBe('');
      await page.goBack();
      await expect.poll(() => field.inputValue()).toBe(title);
    });
  });
});
