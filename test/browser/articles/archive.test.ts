import { describe, expect, it } from 'vitest';
import { articleEndpoints } from '#shared/contract/articles.ts';
import { articlePath } from '#shared/blog-paths.ts';
import { here } from '../../here.ts';
import { openBrowser } from '../session/customer-pages.ts';

const withVisitor = openBrowser();

describe('the archive', () => {
  it('links to the archive and the feed below the list of articles, without a script', async () => {
    await withVisitor(
      async (person) => {
        await person.open('/blog');
        expect(
          await person.page
            .getByRole('region', { name: 'Other Contents' })
            .getByRole('link', { name: 'RSS feed' })
            .getAttribute('href'),
        ).toBe('/feed.xml');
        await person.page
          .getByRole('region', { name: 'Other Contents' })
          .getByRole('link', { name: 'All articles' })
          .click();
        expect(new URL(person.page.url()).pathname).toBe('/blog/archive');
        await person.page.getByRole('heading', { level: 1, name: 'All articles' }).waitFor();
      },
      { javaScriptEnabled: false },
    );
  });

  it('lists every article in the archive, newest first, by year and month', async () => {
    const answer = await fetch(`${here('apiUrl')}/blog/newsletter/list?limit=50`, {
      headers: { 'x-api-key': here('siteApiKey') },
    });
    const { newsletters } = articleEndpoints.list.reply.parse(await answer.json());
    await withVisitor(async (person) => {
      await person.open('/blog/archive');
      const listed = await person.page
        .locator('.archive li')
        .evaluateAll((all) =>
          all.map((item) => [
            item.querySelector('a')?.getAttribute('href'),
            item.closest('section')?.querySelector('h2')?.textContent,
            item.closest('.archive__month')?.querySelector('h3')?.textContent,
          ]),
        );
      const months = newsletters.map((item) => {
        const [month, year] = new Date(item.publishDate)
          .toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
          .split(' ');
        return [articlePath(item), year, month];
      });
      expect(listed).toEqual(months);
      expect(listed.length).toBeGreaterThan(9);
    });
  });
});
