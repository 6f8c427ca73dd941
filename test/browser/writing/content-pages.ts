// What an editor does under /content, by the words on its pages.
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { DraftContent } from '#shared/contract/drafts.ts';
import { createDraft } from '../../api/drafts.ts';
import { here } from '../../here.ts';
import { useTable } from '../../here-table.ts';
import type { openBrowser, VisitorTest } from '../session/customer-pages.ts';
import { signedIn } from '../staff/staff-pages.ts';
import type { Visitor } from '../visitor.ts';

/** Runs tests in the windows of a browser as a signed-in editor, with no page open. */
export const asEditor =
  (withVisitor: ReturnType<typeof openBrowser>) =>
  async (test: VisitorTest, options: BrowserContextOptions = {}) =>
    withVisitor(test, { ...(await signedIn()), ...options });

export const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });

export const bodyOf = (page: Page) => page.getByRole('textbox', { name: /^Whole (article|lesson)$/ });

export const insideOf = (page: Page) => page.getByLabel('What is inside (optional)');

export const takeawayOf = (page: Page) => page.getByLabel('You leave with (optional)');

/** Stores a draft, empty by default, and opens it. Returns the path of its page. */
export const openDraft = async (
  { page, open }: Pick<Visitor, 'page' | 'open'>,
  content: Partial<DraftContent> = { title: '', subtitle: '', extract: '', tags: [] },
): Promise<string> => {
  const { draftId } = await createDraft(content);
  const path = `/content/${draftId}`;
  await open(path);
  await titleOf(page).waitFor();
  await bodyOf(page).waitFor();
  return path;
};

/** An image of the samples, for a text that must be complete: none is uploaded and drawn. */
export const sampleImages = (): Promise<[{ url: string; alt: string; caption: string }]> =>
  useTable('Articles', async (table, TableName) => {
    const scan = new ScanCommand({ TableName, FilterExpression: 'attribute_exists(images)' });
    const [article] = (await table.send(scan)).Items ?? [];
    return [{ url: `${here('siteUrl')}/${article?.['images'][0].key}`, alt: 'A florist', caption: '' }];
  });

/** Makes a new article on the list of texts. */
export const openNewArticle = async ({ page, open }: Pick<Visitor, 'page' | 'open'>) => {
  await open('/content');
  await page.getByRole('button', { name: 'New article' }).click();
  await titleOf(page).waitFor();
  await bodyOf(page).waitFor();
};

/** Waits until the server has everything that was typed. */
export const expectSaved = async (page: Page) => {
  await page.locator('.save-status', { hasText: /^Saved$/ }).waitFor();
};

/** Waits until the page says that it cannot save. A computer without a network says so in other words. */
export const expectNotSaved = async (page: Page) => {
  await expect
    .poll(() => page.locator('.save-status').textContent())
    .toMatch(/^Not saved: (no connection|our service does not answer)$/);
};

/** Opens a further step from the list behind 'More'. */
export const openMore = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.locator('.draft-more').getByRole('button', { name, exact: true }).click();
};
