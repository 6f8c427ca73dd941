// The carousel of testimonials on the home page.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { testimonials } from '../../../web/content/testimonials.ts';
import { openBrowser } from '../session/customer-pages.ts';
import { expectNoSidewaysScroll, PHONE } from '../visitor.ts';

const withVisitor = openBrowser();

const carousel = (page: Page) => page.getByRole('group', { name: testimonials.label });
const dots = (page: Page) => carousel(page).getByRole('tab');
const slides = (page: Page) => carousel(page).getByRole('tabpanel');

/** Scrolls to the carousel and waits until it works. */
const scrollToCarousel = async (page: Page) => {
  await page.locator('#testimonials').scrollIntoViewIfNeeded();
  await dots(page).first().waitFor();
  await page.locator('.carousel__controls').scrollIntoViewIfNeeded();
};

/** The number of the selected testimonial. Dots and slides must agree. */
const readSelected = async (page: Page): Promise<number> => {
  const marks = await dots(page).evaluateAll((all) => all.map((dot) => dot.ariaSelected));
  const number = marks.indexOf('true') + 1;
  expect(marks.filter((mark) => mark === 'true')).toHaveLength(1);
  // Screen readers find only the selected slide.
  expect(await slides(page).evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))).toEqual([
    testimonials.place(number, 3),
  ]);
  return number;
};

/** Whether the selected slide is completely visible. */
const isFullyVisible = (page: Page) =>
  page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const [view, slide] = [box('.carousel__slides'), box('.carousel__slide:not([inert]) figure')];
    return Boolean(view && slide && slide.left >= view.left - 1 && slide.right <= view.right + 1);
  });

const expectSelected = async (page: Page, number: number) => {
  await expect.poll(() => readSelected(page)).toBe(number);
  await expect.poll(() => isFullyVisible(page)).toBe(true);
};

/** A point on the neighbor slide at the carousel's edge. */
const pointAtEdge = async (page: Page, side: 'left' | 'right') => {
  const box = await page.locator('.carousel__slides').boundingBox();
  if (!box) throw new Error('The carousel is not visible');
  return { x: side === 'left' ? box.x + 20 : box.x + box.width - 20, y: box.y + box.height / 2 };
};

/** Presses the last dot. Returns what moves in the next frame, and whether the slide has arrived. */
const move = (page: Page) =>
  page.evaluate(async () => {
    const list = document.querySelector('.carousel__slides');
    if (!list) throw new Error('No slides');
    await Promise.all(list.getAnimations({ subtree: true }).map(({ finished }) => finished));
    document.querySelector<HTMLElement>('.carousel__dot:last-child')?.click();
    await new Promise(requestAnimationFrame);
    const durations = list.getAnimations({ subtree: true }).map(({ effect }) => effect?.getTiming().duration);
    return {
      durations: [...new Set(durations)],
      hasArrived: list.scrollLeft + list.clientWidth === list.scrollWidth,
    };
  });

const WIDE = { viewport: { width: 1024, height: 800 } };

it('selects a testimonial by the keyboard, a dot, its slide, the wheel and the buttons, within 450 ms or, with reduced motion, at once', async () => {
  await withVisitor(async ({ page, open }) => {
    await open('/');
    await scrollToCarousel(page);
    await expectSelected(page, 1);
    await page.getByRole('button', { name: testimonials.previous }).focus();
    await page.keyboard.press('Tab');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    for (const [key, number] of [
      ['ArrowRight', 2],
      ['ArrowRight', 3],
      ['ArrowRight', 1],
      ['ArrowLeft', 3],
      ['Home', 1],
      ['End', 3],
    ] as const) {
      await page.keyboard.press(key);
      await expectSelected(page, number);
      expect(await focused()).toBe(testimonials.show(number, 3));
    }
    // The dots are one tab stop.
    await page.keyboard.press('Tab');
    expect(await focused()).toBe(testimonials.next);

    // The arrow keys leave the focus in the slide.
    await slides(page).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe(testimonials.place(3, 3));
    await expectSelected(page, 3);

    const readVisible = () =>
      page
        .locator('.carousel__slide blockquote')
        .evaluateAll((all) => all.map((words) => words.checkVisibility({ opacityProperty: true })));
    for (const number of [2, 3, 1]) {
      await dots(page)
        .nth(number - 1)
        .click();
      await expectSelected(page, number);
      expect(await readVisible()).toEqual([1, 2, 3].map((each) => each === number));
    }

    const clickAtEdge = async (side: 'left' | 'right') => {
      const { x, y } = await pointAtEdge(page, side);
      await page.mouse.click(x, y);
    };
    await clickAtEdge('right');
    await expectSelected(page, 2);
    await clickAtEdge('right');
    await expectSelected(page, 3);
    await clickAtEdge('left');
    await expectSelected(page, 2);

    const { x, y } = await pointAtEdge(page, 'right');
    await page.mouse.move(x - 100, y);
    await page.mouse.wheel(800, 0);
    await expectSelected(page, 3);
    // The first one follows the last.
    await page.getByRole('button', { name: testimonials.next }).click();
    await expectSelected(page, 1);
    await page.getByRole('button', { name: testimonials.previous }).click();
    await expectSelected(page, 3);
    await page.getByRole('button', { name: testimonials.previous }).click();
    await expectSelected(page, 2);

    await page.emulateMedia({ reducedMotion: 'no-preference' });
    expect(await move(page)).toEqual({ durations: [450], hasArrived: false });
    await expectSelected(page, 3);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await dots(page).first().click();
    await expectSelected(page, 1);
    expect(await move(page)).toEqual({ durations: [], hasArrived: true });
    expect(await isFullyVisible(page)).toBe(true);
  }, WIDE);
});

it('selects a testimonial by a swipe, and stacks the testimonials in a window below 1024 px', async () => {
  await withVisitor(
    async ({ page, context, open }) => {
      // A narrow window has the list from its start.
      await open('/');
      await page.locator('#testimonials').scrollIntoViewIfNeeded();
      expect(await page.locator('#testimonials').getByRole('listitem').count()).toBe(3);
      expect(await dots(page).count()).toBe(0);

      await page.setViewportSize(WIDE.viewport);
      await scrollToCarousel(page);
      const devTools = await context.newCDPSession(page);
      const { x, y } = await pointAtEdge(page, 'right');
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
        devTools.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: at === undefined ? [] : [{ x: at, y }],
        });
      await touch('touchStart', x - 100);
      // A swipe over half a slide, as fast as the screen shows it: a faster one would go on past the second slide.
      for (const by of [200, 300, 400, 500]) {
        await touch('touchMove', x - by);
        await page.evaluate(() => new Promise(requestAnimationFrame));
      }
      await touch('touchEnd');
      await expectSelected(page, 2);

      for (const viewport of [{ width: 1023, height: 800 }, PHONE]) {
        await page.setViewportSize(viewport);
        await expect.poll(() => dots(page).count()).toBe(0);
        const voices = page.locator('#testimonials').getByRole('listitem');
        const places = await voices.evaluateAll((all) =>
          all.map((item) => item.getBoundingClientRect()).map(({ top, left }) => [left, top]),
        );
        expect(new Set(places.map(([left]) => left)).size).toBe(1);
        expect(new Set(places.map(([, top]) => top)).size).toBe(3);
        for (const voice of await page.locator('.voice').all()) expect(await voice.isVisible()).toBe(true);
        await expectNoSidewaysScroll(page);
      }
      await page.setViewportSize(WIDE.viewport);
      await scrollToCarousel(page);
      await expectSelected(page, 2);
    },
    { viewport: PHONE, hasTouch: true },
  );
});
