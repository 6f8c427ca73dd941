// What a first visit to each public page downloads before anyone scrolls, as served: HTTP/2, brotli at quality 5, with the
// headers of the responses. `test/browser/site/budgets.test.ts` holds the budgets.
import type { Browser } from 'playwright-core';
import { launch } from '../browser/chromium.ts';
import { collectDownloads, type Download } from '../browser/downloads.ts';
import { DESK, PHONE } from '../browser/visitor.ts';
import { print, type Row } from './report.ts';
import { type MeasuredPage, withPages } from './sites.ts';

const DEVICES = {
  phone: { viewport: PHONE, deviceScaleFactor: 2.625, isMobile: true },
  desk: { viewport: DESK },
} as const;

const visit = async (browser: Browser, url: string, device: keyof typeof DEVICES): Promise<Download[]> => {
  const context = await browser.newContext({ ...DEVICES[device], ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const finish = await collectDownloads(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  const all = await finish();
  await context.close();
  return all;
};

const KB = (all: Download[], ...types: string[]): string =>
  (
    all
      .filter(({ type }) => types.includes(type))
      .reduce((sum, one) => sum + one.bytes + one.headerBytes, 0) / 1024
  ).toFixed(1);

const measure = async (browser: Browser, { name, url }: MeasuredPage): Promise<Row> => {
  const phone = await visit(browser, url, 'phone');
  const desk = await visit(browser, url, 'desk');
  const figures = [
    KB(phone, 'document', 'stylesheet'),
    KB(desk, 'script'),
    KB(desk, 'font'),
    KB(phone, 'image'),
    KB(desk, 'image'),
    String(phone.length),
    String(desk.length),
  ];
  return {
    what: name,
    measured: figures.map((figure) => figure.padStart(6)).join(''),
    beside: `(goal 14  ${name.startsWith('/contact-us') ? 40 : 15}  33  80  80  10  10)`,
  };
};

export const benchWeb = async (): Promise<void> => {
  const browser = await launch();
  try {
    await withPages(async (pages) => {
      const rows: Row[] = [];
      for (const page of pages) rows.push(await measure(browser, page));
      print(
        'A first visit as served, KB: HTML and CSS, JavaScript, fonts, images on a phone and on a desk; requests on a phone and on a desk, without the icon of the tab',
        rows,
      );
    });
  } finally {
    await browser.close();
  }
};
