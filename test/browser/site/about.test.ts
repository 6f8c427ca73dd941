import { describe, expect, it } from 'vitest';
import { openBrowser, takeProvoked } from '../session/customer-pages.ts';

const withVisitor = openBrowser({ keepsWindows: true });

describe('/about', () => {
  it('mirrors the second story on /about', async () => {
    await withVisitor(async ({ page, open }) => {
      await open('/about');
      const isImageLeftIn = async (title: string) => {
        const section = page.getByRole('region', { name: title });
        const words = await section.getByRole('heading', { name: title }).boundingBox();
        const image = await section.locator('img').first().boundingBox();
        return (image?.x ?? 0) < (words?.x ?? 0);
      };
      const first = await isImageLeftIn('Helping Small Businesses Win with AI');
      expect(await isImageLeftIn('Empowering Growth Through Smart Solutions')).toBe(!first);
    });
  });

  it('only logs ‘Unknown action’ for a button with an unknown action', async () => {
    await withVisitor(async (person) => {
      const { page } = person;
      await person.open('/about');
      // The markup of web/action-button.tsx.
      await page.evaluate(() => {
        const button = document.createElement('button');
        button.dataset.action = 'dance';
        button.textContent = 'Dance';
        document.querySelector('main')?.append(button);
      });
      const logged = page.waitForEvent('console');
      await page.getByRole('button', { name: 'Dance' }).click();
      expect((await logged).text()).toBe('Unknown action');
      takeProvoked(person, /Unknown action/);
      expect(new URL(page.url()).pathname).toBe('/about');
    });
  });
});
