// Firefox by WebDriver BiDi.
import puppeteer from 'puppeteer-core';
import type { Size, Tab } from './tab.ts';

export const openFirefox = async (size: Size): Promise<Tab> => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr',
  });
  const page = await browser.newPage();
  page.setDefaultNavigationTimeout(60_000);
  await page.setViewport(size);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return {
    open: async (url) => {
      await page.goto(url, { waitUntil: 'load' });
    },
    evaluate: (expression) => page.evaluate(expression),
    pressAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    pressEscape: () => page.keyboard.press('Escape'),
    complaints,
    close: () => browser.close(),
  };
};
