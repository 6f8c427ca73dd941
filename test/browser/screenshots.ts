// `npm run screenshots`: takes the pictures of the README anew, each of a state in `states.ts`.
import path from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import type { Cloud } from '../../local/cloud.ts';
import { ROOT } from '../../local/paths.ts';
import { accounts } from '../../local/seed/accounts.ts';
import { withCloud } from '../bench/sites.ts';
import { signInStaffAt } from '../sign-in-staff.ts';
import { launch } from './chromium.ts';
import { STATES } from './states.ts';
import { takeStep } from './take-step.ts';

const takePicture = async (
  browser: Browser,
  { siteUrl, staffPool }: Cloud,
  { file, who, name }: { file: string; who: 'visitor' | 'editor'; name: string },
): Promise<void> => {
  const state = STATES.find((each) => each.who === who && each.name === name);
  if (!state) throw new Error(`${who} has no state '${name}'.`);
  const localStorage = who === 'visitor' ? [] : [...(await signInStaffAt(staffPool, accounts.editor)).stored];
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: siteUrl, localStorage }] },
  });
  const page = await context.newPage();
  await page.goto(new URL(state.path, siteUrl).href);
  for (const step of state.steps ?? []) await takeStep(page, step);
  await page.getByRole('heading', { name: state.heading, level: 1 }).waitFor();
  if (who === 'editor') await page.getByRole('textbox', { name: 'Whole article' }).waitFor();
  await page
    .locator('main img')
    .first()
    .evaluate((image: HTMLImageElement) => image.decode());
  await page.mouse.move(0, 0);
  await sharp(await page.screenshot())
    .png({ palette: true, quality: 60 })
    .toFile(path.join(ROOT, 'docs/screenshots', file));
  await context.close();
};

await withCloud(async (cloud) => {
  const browser = await launch();
  await takePicture(browser, cloud, { file: 'article.png', who: 'visitor', name: 'an article for everyone' });
  await takePicture(browser, cloud, { file: 'editor.png', who: 'editor', name: 'a published article' });
  await browser.close();
});
