import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faqItems } from '../../../web/content/faq.ts';
import { home } from '../../../web/content/home.ts';
import { promptCopy } from '../../../web/content/article-body.ts';
import { newsletterIssue } from '../../../web/content/newsletter.ts';
import { shell } from '../../../web/content/shell.ts';
import { testimonials } from '../../../web/content/testimonials.ts';
import { openBrowser, type VisitorTest } from '../session/customer-pages.ts';
import { DESK, expectAccessible, expectNoSidewaysScroll, openWithFonts, PHONE } from '../visitor.ts';

const withVisitor = openBrowser();

/** Opens the home page as a visitor. The test fails on any console error. */
const onHomePage = (test: VisitorTest, options: BrowserContextOptions = {}) =>
  withVisitor(async (person, page, context) => {
    await person.open('/');
    await test(person, page, context);
  }, options);

/** Scrolls to the newest articles, which come now and move nothing. */
const scrollToNewest = async (page: Page) => {
  const places = page.locator('.newest__article:visible');
  const readHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
  expect(await places.count()).toBe(0);
  const before = await readHeight();
  await page.locator('.newest').scrollIntoViewIfNeeded();
  await expect.poll(() => places.count()).toBe(3);
  expect(await readHeight()).toBe(before);
  return places.first();
};

describe('the layout of the home page', () => {
  it('is at most 7,500 px high on a phone, folds only there, and enlarges type and line length together from 1536 px up', async () => {
    await withVisitor(
      async ({ page, open }) => {
        await openWithFonts({ open }, '/');
        expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(7500);
        await scrollToNewest(page);
        const [story] = testimonials.items;
        const text = page.getByText(story.testimonial);
        expect(await text.isVisible()).toBe(false);
        await page.getByText(testimonials.read).first().click();
        expect(await text.isVisible()).toBe(true);

        const sizesAt = async (width: number) => {
          await page.setViewportSize({ width, height: 900 });
          return page
            .locator('.hero__words')
            .evaluate((words) => [words.clientWidth, Number.parseFloat(getComputedStyle(words).fontSize)]);
        };
        const [measure = 0, type = 0] = await sizesAt(1535);
        expect(await page.getByText(testimonials.items[1].testimonial).isVisible()).toBe(true);
        const [wideMeasure = 0, wideType = 0] = await sizesAt(2560);
        expect(wideMeasure / measure).toBeGreaterThan(1.2);
        expect(wideType / type).toBeGreaterThan(1.1);
      },
      { viewport: PHONE },
    );
  });
});

describe('the newest articles on the home page', () => {
  it('come when they are near the window, below feature blocks that reduced motion shows and an issue whose prompt can be copied', async () => {
    await onHomePage(
      async ({ page }) => {
        await page.mouse.move(200, 400);
        await page.mouse.wheel(0, 100);
        await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
        expect(await page.locator('.reveal').count()).toBe(0);
        const article = await scrollToNewest(page);

        const issue = page.getByRole('article', { name: newsletterIssue.label });
        await issue.getByRole('button', { name: 'Copy' }).click();
        await issue.getByText(promptCopy.done(0)).waitFor();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(newsletterIssue.prompt);

        const path = await article.getAttribute('href');
        await article.click();
        await page.waitForURL(({ pathname }) => pathname === path && path.startsWith('/blog/'));
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    );
  });

  it('leave a link to the blog when they cannot be fetched', async () => {
    await withVisitor(async ({ page, open, complaints }) => {
      await page.route('**/api/blog/newsletter/list*', (route) => route.abort());
      await open('/');
      const failed = page.waitForEvent('requestfailed');
      await page.locator('.newest').scrollIntoViewIfNeeded();
      await failed;
      await expect.poll(() => page.locator('.newest__article').count()).toBe(0);
      expect(await page.getByRole('link', { name: home.newest.all }).getAttribute('href')).toBe('/blog');
      complaints.length = 0;
    });
  });
});

describe('the questions of the home page', () => {
  it('opens one answer at a time, refuses a question that is too long, and takes a valid one to the contact form', async () => {
    await onHomePage(async ({ page }) => {
      const items = page.locator('.accordion details');
      expect(await items.count()).toBe(6);
      const open = () =>
        items.evaluateAll((all) => all.flatMap((item, index) => (item.hasAttribute('open') ? [index] : [])));
      expect(await open()).toEqual([]);
      const first = items.nth(0).locator('summary');
      await first.click();
      expect(await open()).toEqual([0]);
      expect(await items.nth(0).locator('p').isVisible()).toBe(true);
      await items.nth(3).locator('summary').press('Enter');
      expect(await open()).toEqual([3]);

      const field = page.getByRole('textbox', { name: home.question.label });
      await page.getByText(home.question.limit(100)).waitFor();
      await field.fill('Does it work for a florist?');
      await page.getByText('27 of 100').waitFor();
      await field.fill('');
      await page.getByText(home.question.limit(100)).waitFor();
      await field.fill('x'.repeat(99));
      await field.pressSequentially('x'.repeat(5));
      await page.getByText('104 of 100').waitFor();
      expect((await field.inputValue()).length).toBe(104);
      await page.getByRole('status').getByText(home.question.tooLong(100)).waitFor();
      await page.getByRole('button', { name: home.question.action }).click();
      // The browser shows the error at the field and does not navigate.
      expect(await field.evaluate((each) => each === document.activeElement)).toBe(true);
      expect(new URL(page.url()).pathname).toBe('/');
      // An answer is open, and the field has an error.
      await expectAccessible(page);
      await items.nth(3).locator('summary').click();
      expect(await open()).toEqual([]);
      await field.fill('🌻'.repeat(100));
      await page.getByText('100 of 100').waitFor();
      expect(await field.evaluate((each) => each.matches(':valid'))).toBe(true);
      await field.fill('Tea & cake?');
      const asked = page.waitForRequest((request) => request.isNavigationRequest());
      await page.getByRole('button', { name: home.question.action }).click();
      const { pathname, searchParams } = new URL((await asked).url());
      expect(pathname).toBe('/contact-us');
      expect([...searchParams]).toEqual([['message', 'Tea & cake?']]);
    });
  });
});

describe('the feature blocks of the home page', () => {
  const waiting = (page: Page) => page.locator('.reveal--waiting').count();

  it('reveals a feature block in 0.6 s when it scrolls into the window, without moving anything', async () => {
    await onHomePage(
      async ({ page }) => {
        // Nothing is hidden before the first scroll.
        expect(await waiting(page)).toBe(0);
        await page.mouse.move(200, 400);
        await page.mouse.wheel(0, 100);
        await expect.poll(() => waiting(page)).toBe(3);
        const block = page.locator('.feature').first();
        const height = await page.evaluate(() => document.body.scrollHeight);
        await block.scrollIntoViewIfNeeded();
        await page.mouse.wheel(0, 300);
        await expect.poll(() => waiting(page)).toBeLessThan(3);
        const durations = await block.evaluate((element) => getComputedStyle(element).transitionDuration);
        expect(durations).toBe('0.6s, 0.6s');
        await expect.poll(() => block.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
        expect(await page.evaluate(() => document.body.scrollHeight)).toBe(height);
      },
      { reducedMotion: 'no-preference' },
    );
  });
});

describe('the home page without JavaScript', () => {
  it('shows testimonials, questions, menu and question form without a script', async () => {
    await onHomePage(
      async ({ page }) => {
        const [first] = faqItems;
        if (!first) throw new Error('There is no question');
        for (const viewport of [DESK, PHONE]) {
          await page.setViewportSize(viewport);
          for (const voice of await page.locator('.voice').all()) {
            const box = await voice.boundingBox();
            expect(box && box.x >= 0 && box.x + box.width <= viewport.width).toBe(true);
          }
          expect(await page.getByRole('tab').count()).toBe(0);
          await expectNoSidewaysScroll(page);
        }
        expect(await page.getByRole('button', { name: 'Copy' }).count()).toBe(0);
        await page.getByText(first.question).click();
        await page.getByText(first.answer).waitFor();
        await page.getByRole('button', { name: shell.menu }).click();
        await page.getByRole('navigation', { name: shell.menu }).waitFor();
        await page.keyboard.press('Escape');
        await page.getByText(home.question.title).first().click();
        await page.getByRole('textbox', { name: home.question.label }).fill('Who are you?');
      },
      { javaScriptEnabled: false },
    );
  });
});
