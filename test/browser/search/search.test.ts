import { describe, expect, it } from 'vitest';
import { bodyWith } from '../../body-with.ts';
import { uploadDrawnImage } from '../../api/client.ts';
import { publishDraft, publishLesson } from '../../api/drafts.ts';
import { keepHouse, newCustomer, newSubscriber } from '../../customer.ts';
import { arriveAt, openBrowser } from '../session/customer-pages.ts';
import { storeSession } from '../session/stored-session.ts';
import { PHONE, type Visitor } from '../visitor.ts';

const withVisitor = openBrowser();

const fieldOf = ({ page }: Visitor) => page.getByRole('searchbox', { name: 'Search articles and lessons' });
const hitsOf = ({ page }: Visitor) => page.getByRole('search').getByRole('link');
const isFocused = (element: HTMLElement) => element === document.activeElement;

const publish = async () => {
  const word = `zeppelin${crypto.randomUUID().slice(0, 6)}`;
  const images = [{ url: await uploadDrawnImage(), alt: 'A zeppelin', caption: '' }];
  await publishDraft({ title: `The ${word} pays`, body: bodyWith('Nothing here.'), images });
  await publishDraft({
    title: 'Closed to some',
    images,
    access: 'essentials',
    extract: `All about the ${word} and more.`,
  });
  await publishLesson({ title: 'A lesson of rules', body: bodyWith(`First.\nThen call the ${word}.`) });
  await publishDraft({
    title: 'Only for payers',
    images,
    access: 'essentials',
    body: bodyWith(`The ${word} is late.`),
  });
  await keepHouse();
  return word;
};
let texts: Promise<string> | undefined;

/** Texts that nothing else in the cloud looks like. Returns the word that they have. */
const publishTexts = (): Promise<string> => (texts ??= publish());

describe('the search', () => {
  it('opens by Ctrl-K, asks once for a pause, moves by the arrow keys, and comes back by the address', async () => {
    const word = await publishTexts();
    const customer = await newCustomer();
    await withVisitor(async (person, page) => {
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname === '/api/search') asked.push(searchParams.get('q') ?? '');
      });
      await storeSession(person, customer);
      await person.open('/dashboard');
      await page.getByRole('heading', { name: 'Welcome' }).first().waitFor();
      // No single letter or sign is a shortcut.
      for (const key of ['k', '/', 's']) await page.keyboard.press(key);
      expect(new URL(page.url()).pathname).toBe('/dashboard');
      await page.keyboard.press('Control+k');
      await arriveAt(page, '/search');
      await page.getByRole('heading', { name: 'New articles' }).waitFor();
      await expect.poll(() => page.getByRole('main').locator('.teaser').count()).toBe(3);
      await expect.poll(() => fieldOf(person).evaluate(isFocused)).toBe(true);

      await page.keyboard.type(word, { delay: 10 });
      await page.getByText('3 texts found').waitFor();
      expect(asked).toEqual([word]);
      expect(new URL(page.url()).search).toBe(`?q=${word}`);
      expect(await hitsOf(person).allInnerTexts()).toEqual([
        expect.stringContaining(`The ${word} pays`),
        expect.stringContaining('Closed to some'),
        expect.stringContaining('A lesson of rules'),
      ]);
      await page.getByRole('link', { name: 'Closed to some' }).getByText('AI Essentials').waitFor();
      expect(await page.locator('mark').allInnerTexts()).toContain(word);

      await page.keyboard.press('ArrowDown');
      expect(await hitsOf(person).nth(0).evaluate(isFocused)).toBe(true);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      expect(await hitsOf(person).nth(2).evaluate(isFocused)).toBe(true);
      await page.keyboard.press('Enter');
      await page.getByText(`Then call the ${word}.`).waitFor();
      await page.goBack();
      await page.getByText('3 texts found').waitFor();
      await page.keyboard.press('Control+k');
      expect(await fieldOf(person).evaluate(isFocused)).toBe(true);
      await page.keyboard.type(`${word} elephants`);
      await page.getByText('Nothing has all of these words').waitFor();
      await fieldOf(person).fill('qqqqqqqqqqqqqqq');
      await page.getByText('Nothing found').waitFor();
      await fieldOf(person).fill('');
      await page.getByRole('heading', { name: 'New articles' }).waitFor();
    });
  });

  it('is in the menu of a phone, and finds for a subscriber what the plan opens', async () => {
    const word = await publishTexts();
    const subscriber = await newSubscriber();
    await withVisitor(async (person, page) => {
      await page.setViewportSize(PHONE);
      await storeSession(person, subscriber);
      await person.open('/account');
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('navigation').getByRole('link', { name: 'Search' }).click();
      await fieldOf(person).fill(word.slice(0, -2));
      await page.getByText('4 texts found').waitFor();
      expect(await page.getByRole('search').getByText('AI Essentials').count()).toBe(0);
      await hitsOf(person).filter({ hasText: 'Only for payers' }).click();
      await page.getByText(`The ${word} is late.`).waitFor();
    });
  });

  it('leads a visitor of the archive to titles and extracts without a script', async () => {
    const word = await publishTexts();
    await withVisitor(
      async (person, page) => {
        await person.open('/blog/archive');
        await page.getByRole('searchbox', { name: 'Search titles and extracts' }).fill(word.toUpperCase());
        await page.getByRole('button', { name: 'Search' }).click();
        await page.getByRole('heading', { name: `Articles about “${word.toUpperCase()}”` }).waitFor();
        expect(await page.locator('.archive__list').getByRole('link').allInnerTexts()).toEqual([
          'Closed to some',
          `The ${word} pays`,
        ]);
      },
      { javaScriptEnabled: false },
    );
  });
});
