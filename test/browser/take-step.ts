import type { Page } from 'playwright-core';
import type { Step } from './states.ts';

/** Presses on a page what a step of a state names. */
export const takeStep = async (page: Page, [role, name]: Step): Promise<void> => {
  await page.getByRole(role, { name }).first().click();
};
