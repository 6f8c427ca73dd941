import { describe, expect, it } from 'vitest';
import { newsletterLinks } from '../../../web/content/newsletter.ts';
import { openBrowser, takeProvoked } from '../session/customer-pages.ts';
import { follow, linkTargets } from './links.ts';

const withVisitor = openBrowser();

describe('/about', () => {
  it('shows the prescribed headings on /about', async () => {
    await withVisitor(async ({ page, open }) => {
      await open('/about');
      const level = async (wanted: 1 | 2) =>
        page.getByRole('main').getByRole('heading', { level: wanted }).allTextContents();
      expect(await level(1)).toEqual(['AI Made Simple, for Businesses Like Yours']);
      expect(await level(2)).toEqual([
        'Helping Small Businesses Win with AI',
        'Empowering Growth Through Smart Solutions',
        'Subscribe to our Newsletter',
      ]);
    });
  });

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

  it('claims 3,000+ owners with six portraits on /about', async () => {
    await withVisitor(async ({ page, open }) => {
      await open('/about');
      const claim = page.getByText('3,000+').locator('xpath=ancestor::section');
      expect(await claim.textContent()).toContain('3,000+ small business owners');
      expect(await claim.locator('img').count()).toBe(6);
    });
  });

  it('links the stories of /about to the services and the newsletter card to the subscription', async () => {
    await withVisitor(async ({ page, open }) => {
      await open('/about');
      const explore = page.getByRole('link', { name: 'Explore Our All Services' });
      expect(await explore.count()).toBe(2);
      expect(await linkTargets(page, 'Explore Our All Services')).toEqual(['/services']);
      const card = page.getByRole('region', { name: 'Subscribe to our Newsletter' });
      expect(await card.textContent()).toContain(
        'Get practical AI insights, real-world tools, and business tips—delivered straight to your inbox.',
      );
      expect(await linkTargets(page, 'Subscribe')).toEqual(['/subscription']);
      expect(await follow(page, 'Explore Our All Services')).toBe('/services');
    });
  });

  it('links from the newsletter card to the newsletter itself', async () => {
    await withVisitor(async ({ page, open }) => {
      await open('/about');
      const card = page.getByRole('region', { name: 'Subscribe to our Newsletter' });
      const link = card.getByRole('link', { name: newsletterLinks.link });
      expect(await link.getAttribute('href')).toBe('/newsletter');
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
