// What an editor does under /lessons, by the words on its pages.
import type { Page } from 'playwright-core';
import type { DraftContent } from '#shared/contract/drafts.ts';
import { findModule, type ModuleId } from '#shared/modules.ts';
import { bodyWith } from '../../body-with.ts';
import { createDraft, staffApi } from '../../api/drafts.ts';

/** Publishes a lesson, now or at a moment. Returns its draft. */
export const publishLesson = async (module: ModuleId, title: string, publishDate?: string) => {
  const content: Partial<DraftContent> = {
    module,
    title,
    subtitle: '',
    tags: [],
    body: bodyWith('Write down what you do every day.'),
    access: findModule(module)?.isPaid ? 'essentials' : 'customers',
  };
  const { draftId } = await createDraft(content);
  const { status, json, text } = await staffApi(`/${draftId}/publish`, { version: 1, publishDate });
  if (status !== 200) throw new Error(`Not published: ${status} ${text}`);
  return json;
};

/** The list of a module. */
export const moduleOf = (page: Page, module: ModuleId) =>
  page.getByRole('region', { name: findModule(module)?.name ?? '', exact: true });

/** The titles of a module in their order. */
export const readTitles = (page: Page, module: ModuleId) =>
  moduleOf(page, module).getByRole('link').allTextContents();

export const handleOf = (page: Page, title: string) =>
  page.getByRole('button', { name: `Move “${title}”`, exact: true });
