// The links of a page's content.
import type { Page } from 'playwright-core';

/** The addresses of all links with this text. */
export const linkTargets = async (page: Page, name: string) => {
  const hrefs = await page
    .getByRole('main')
    .getByRole('link', { name, exact: true })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  return [...new Set(hrefs)];
};

/** Follows the first link with this text and returns the path where it ends. */
export const follow = async (page: Page, name: string) => {
  const start = page.url();
  await page.getByRole('main').getByRole('link', { name, exact: true }).first().click();
  await page.waitForURL((url) => url.href !== start);
  return new URL(page.url()).pathname;
};
