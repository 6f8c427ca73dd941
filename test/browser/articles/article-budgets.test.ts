import { expect, it } from 'vitest';
import { articlePath } from '../../../web/paths.ts';
import { uploadDrawnImage } from '../../api/client.ts';
import { publishDraft } from '../../api/drafts.ts';
import type { Download } from '../downloads.ts';
import { takePhoto } from '../images/photo.ts';
import { DEVICES, expectWithinBudget, KB, openFirstVisits, total } from '../site/first-visit.ts';
import { DESK } from '../visitor.ts';
import { publishWhole } from './whole-articles.ts';

const { visitFirst, openVisitor } = openFirstVisits();

it('opens a whole article within its budget, on a phone and on a desk', async () => {
  const { publicPath } = await publishWhole({ access: 'everyone' });
  for (const device of Object.values(DEVICES)) {
    const all = await visitFirst(publicPath, device);
    // Its text is short: the budget is for a document without the text of its article.
    await expectWithinBudget(all, [13.4, 2.5, 6]);
  }
});

it('loads of a photograph that an editor uploaded 80 KB at most on a phone, and the large image on a large dense screen', async () => {
  const { page, close } = await openVisitor();
  const url = await uploadDrawnImage(await takePhoto(page, 1800, 1200, 60));
  await close();
  const article = articlePath(await publishDraft({ images: [{ url, alt: 'The yard', caption: '' }] }));
  const filterByName = (all: readonly Download[], name: RegExp) =>
    all.filter(({ url: { pathname } }) => name.test(pathname));

  const onPhone = await visitFirst(article, DEVICES['a phone']);
  expect(filterByName(onPhone, /-(480|960)\.webp$/)).not.toEqual([]);
  expect(total(onPhone, 'image')).toBeLessThanOrEqual(80 * KB);

  const onDesk = await visitFirst(article, { viewport: DESK, deviceScaleFactor: 2 });
  const cover = Math.max(...filterByName(onDesk, /-1600\.webp$/).map(({ bytes }) => bytes));
  expect(cover).toBeGreaterThan(64 * KB);
  expect(cover).toBeLessThanOrEqual(200 * KB);
});
