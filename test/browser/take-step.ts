import type { Page } from 'playwright-core';
import type { Step } from './states.ts';

/** Does on a page what a step of a state says. */
export const takeStep = async (page: Page, step: Step): Promise<void> => {
  const [act, kindOrLabel, text] = step;
  if (act === 'press') await page.getByRole(step[1], { name: text }).first().click();
  else await page.getByLabel(kindOrLabel).first().fill(text);
};
