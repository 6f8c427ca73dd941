import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brand } from '#shared/brand.ts';
import { faq, faqItems } from '../../../web/content/faq.ts';
import { home } from '../../../web/content/home.ts';
import { newsletterBanner, newsletterWay } from '../../../web/content/newsletter.ts';
import { shell } from '../../../web/content/shell.ts';
import { testimonials } from '../../../web/content/testimonials.ts';
import { launch } from '../chromium.ts';
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE, type Visitor, visitor } from '../visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** Somebody on the home page; whatever they do, the console stays silent. */
const guest = async (test: (who: Visitor) => Promise<void>, options: BrowserContextOptions = {}) => {
  const who = await visitor(browser, options);
  try {
    await who.open('/');
    await test(who);
    expect(who.complaints).toEqual([]);
  } finally {
    await who.context.close();
  }
};

const carousel = (page: Page) => page.getByRole('group', { name: testimonials.label });
const dots = (page: Page) => carousel(page).getByRole('tab');
const slides = (page: Page) => carousel(page).getByRole('tabpanel');

/** Scrolls to the carousel, and waits until it can be used. */
const atCarousel = async (page: Page) => {
  await page.locator('#testimonials').scrollIntoViewIfNeeded();
  await dots(page).first().waitFor();
  await page.locator('.carousel__controls').scrollIntoViewIfNeeded();
};

/** The number of the selected testimonial, where dots, slides and what is to be seen agree. */
const selected = async (page: Page): Promise<number> => {
  const marks = await dots(page).evaluateAll((all) => all.map((dot) => dot.ariaSelected));
  const number = marks.indexOf('true') + 1;
  expect(marks.filter((mark) => mark === 'true')).toHaveLength(1);
  // The others are there for the eye alone.
  expect(await slides(page).evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))).toEqual([
    testimonials.place(number, 3),
  ]);
  return number;
};

/** Whether the selected slide is whole in the carousel's window. */
const isWhole = (page: Page) =>
  page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const [view, slide] = [box('.carousel__window'), box('.carousel__slide:not([inert]) figure')];
    return Boolean(view && slide && slide.left >= view.left - 1 && slide.right <= view.right + 1);
  });

const expectSelected = async (page: Page, number: number) => {
  await expect.poll(() => selected(page)).toBe(number);
  await expect.poll(() => isWhole(page)).toBe(true);
};

/** The middle of the part of a slide that shows at the carousel's edge. */
const edge = async (page: Page, side: 'left' | 'right') => {
  const box = await page.locator('.carousel__window').boundingBox();
  if (!box) throw new Error('The carousel is not to be seen');
  return { x: side === 'left' ? box.x + 20 : box.x + box.width - 20, y: box.y + box.height / 2 };
};

describe('the layout', () => {
  it('grows with the window from 1536 px on, its type and its measure alike', async () => {
    await guest(async ({ page }) => {
      const sizesAt = async (width: number) => {
        await page.setViewportSize({ width, height: 900 });
        return page
          .locator('.hero__words')
          .evaluate((words) => [words.clientWidth, Number.parseFloat(getComputedStyle(words).fontSize)]);
      };
      const [measure = 0, type = 0] = await sizesAt(1535);
      const [wideMeasure = 0, wideType = 0] = await sizesAt(2560);
      expect(wideMeasure / measure).toBeGreaterThan(1.2);
      expect(wideType / type).toBeGreaterThan(1.1);
    });
  });
});

describe('the calls to action of the home page', () => {
  it.each([
    ['Get Weekly AI Tips', ['/signup']],
    ['See How It Works', ['/signup']],
    ['See All Our Services', ['/services']],
    ['Subscribe', ['/subscription']],
    [
      'Learn More',
      [
        '/services?category=AI%20Essentials',
        '/services?category=Tailored%20AI%20Solutions',
        '/services?category=Real-World%20AI',
      ],
    ],
  ])('%s leads where the specification says', async (name, targets) => {
    await guest(async ({ page }) => {
      const links = page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) });
      expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(targets);
      await links.last().click();
      const { pathname, searchParams } = new URL(targets.at(-1) ?? '', 'http://site');
      // A visitor who is signed out is asked to sign in before the plans are shown.
      const isThere = (url: URL) =>
        pathname === '/subscription'
          ? ['/subscription', '/login'].includes(url.pathname)
          : url.pathname === pathname;
      await page.waitForURL(isThere);
      expect(new URL(page.url()).searchParams.get('category')).toBe(searchParams.get('category'));
    });
  });

  it('lead who wants the newsletter alone straight to it, in a tab of its own', async () => {
    await guest(async ({ page }) => {
      const link = page.getByRole('main').getByRole('link', { name: newsletterWay.link });
      expect(await link.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML))).toEqual([
        expect.stringContaining(
          `<a href="${brand.newsletterUrl}" target="_blank" rel="noopener noreferrer">`,
        ),
      ]);
    });
  });

  it('shows its blocks in their order', async () => {
    await guest(async ({ page }) => {
      expect(await page.locator('main h1, main h2').allTextContents()).toEqual([
        home.headline,
        'How We Help Small Businesses Use AI',
        testimonials.title,
        newsletterBanner.title,
        'Our Happy Clients',
        home.features.title,
        faq.title,
      ]);
      const strip = page.getByRole('region', { name: 'Our Happy Clients' });
      expect(await strip.getByRole('img').count()).toBe(4);
    });
  });
});

describe('the testimonials in a window of 1024 px or more', () => {
  const WIDE = { viewport: { width: 1024, height: 800 } };

  it('are selected by a dot', async () => {
    await guest(async ({ page }) => {
      await atCarousel(page);
      await expectSelected(page, 1);
      for (const number of [2, 3, 1]) {
        await dots(page)
          .nth(number - 1)
          .click();
        await expectSelected(page, number);
      }
      await expectAccessible(page);
    }, WIDE);
  });

  it('show the words of the selected one alone', async () => {
    await guest(async ({ page }) => {
      await atCarousel(page);
      const read = () =>
        page
          .locator('.carousel__slide blockquote')
          .evaluateAll((all) => all.map((words) => words.checkVisibility({ opacityProperty: true })));
      for (const number of [2, 3, 1]) {
        await dots(page)
          .nth(number - 1)
          .click();
        await expectSelected(page, number);
        expect(await read()).toEqual([1, 2, 3].map((each) => each === number));
      }
    }, WIDE);
  });

  it('are selected by a click on a slide at the edge', async () => {
    await guest(async ({ page }) => {
      await atCarousel(page);
      const click = async (side: 'left' | 'right') => {
        const { x, y } = await edge(page, side);
        await page.mouse.click(x, y);
      };
      await click('right');
      await expectSelected(page, 2);
      await click('right');
      await expectSelected(page, 3);
      await click('left');
      await expectSelected(page, 2);
    }, WIDE);
  });

  it('are pulled by the mouse, and turned by the buttons, past the last to the first', async () => {
    await guest(async ({ page }) => {
      await atCarousel(page);
      const from = await edge(page, 'right');
      await page.mouse.move(from.x - 100, from.y);
      await page.mouse.down();
      // More than half a slide: however slowly a busy machine lets the hand move, it has chosen.
      await page.mouse.move(from.x - 800, from.y, { steps: 8 });
      await page.mouse.up();
      await expectSelected(page, 2);
      await page.getByRole('button', { name: testimonials.next }).click();
      await expectSelected(page, 3);
      await page.getByRole('button', { name: testimonials.next }).click();
      await expectSelected(page, 1);
      await page.getByRole('button', { name: testimonials.previous }).click();
      await expectSelected(page, 3);
    });
  });

  it('are swiped by a finger', async () => {
    await guest(
      async ({ page, context }) => {
        await atCarousel(page);
        const hand = await context.newCDPSession(page);
        const { x, y } = await edge(page, 'right');
        const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
          hand.send('Input.dispatchTouchEvent', {
            type,
            touchPoints: at === undefined ? [] : [{ x: at, y }],
          });
        await touch('touchStart', x - 100);
        for (const by of [200, 400, 600, 800]) await touch('touchMove', x - by);
        await touch('touchEnd');
        await expectSelected(page, 2);
      },
      { ...WIDE, hasTouch: true },
    );
  });

  it('are reached and turned with the keyboard alone', async () => {
    await guest(async ({ page }) => {
      await atCarousel(page);
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
      // The dots are one stop: the next is the button after them.
      await page.keyboard.press('Tab');
      expect(await focused()).toBe(testimonials.next);
    }, WIDE);
  });

  it('change in 450 ms, and at once for who wants no motion', async () => {
    const durations = (page: Page) =>
      page.evaluate(() => {
        document.querySelector<HTMLElement>('.carousel__dot:last-child')?.click();
        return new Promise<unknown[]>((resolve) => {
          requestAnimationFrame(() =>
            requestAnimationFrame(() =>
              resolve(
                (document.querySelector('.carousel__slides')?.getAnimations() ?? []).map(
                  ({ effect }) => effect?.getTiming().duration,
                ),
              ),
            ),
          );
        });
      });
    await guest(
      async ({ page }) => {
        await atCarousel(page);
        expect(await durations(page)).toEqual([450]);
        await expectSelected(page, 3);
      },
      { reducedMotion: 'no-preference' },
    );
    await guest(async ({ page }) => {
      await atCarousel(page);
      expect(await durations(page)).toEqual([]);
      expect(await isWhole(page)).toBe(true);
    });
  });

  it('become a list when the window narrows, and slides again when it widens', async () => {
    await guest(async ({ page }) => {
      await atCarousel(page);
      await dots(page).nth(1).click();
      await expectSelected(page, 2);
      await page.setViewportSize({ width: 1023, height: 800 });
      await expect.poll(() => dots(page).count()).toBe(0);
      expect(await page.locator('#testimonials').getByRole('listitem').count()).toBe(3);
      for (const voice of await page.locator('.voice').all()) expect(await voice.isVisible()).toBe(true);
      await expectNoSidewaysScroll(page);
      await page.setViewportSize(WIDE.viewport);
      await atCarousel(page);
      await expectSelected(page, 2);
    }, WIDE);
  });

  it('stay a list when the code that moves them cannot be had', async () => {
    const who = await visitor(browser, WIDE);
    await who.context.route('**/carousel-slides-*.js', (route) => route.abort());
    await who.open('/');
    await who.page.locator('#testimonials').scrollIntoViewIfNeeded();
    await expect.poll(() => who.page.locator('.carousel--slides').count()).toBe(0);
    expect(await who.page.locator('#testimonials').getByRole('listitem').count()).toBe(3);
    await who.context.close();
  });
});

describe('the testimonials in a narrower window', () => {
  it.each([PHONE, { width: 1023, height: 800 }])(
    'are a stacked list at $width px, and load no code for slides',
    async (viewport) => {
      await guest(
        async ({ page }) => {
          const scripts: string[] = [];
          page.on('request', (request) => scripts.push(request.url()));
          await page.locator('#testimonials').scrollIntoViewIfNeeded();
          const tops = await page
            .locator('#testimonials')
            .getByRole('listitem')
            .evaluateAll((all) =>
              all.map((item) => item.getBoundingClientRect()).map(({ top, left }) => [left, top]),
            );
          expect(new Set(tops.map(([left]) => left)).size).toBe(1);
          expect(new Set(tops.map(([, top]) => top)).size).toBe(3);
          expect(await dots(page).count()).toBe(0);
          await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
          expect(scripts.filter((url) => url.endsWith('.js'))).toEqual([]);
        },
        { viewport },
      );
    },
  );
});

describe('the questions', () => {
  it('open one at a time; clicking the open one closes it', async () => {
    await guest(async ({ page }) => {
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
      await expectAccessible(page);
      await items.nth(3).locator('summary').click();
      expect(await open()).toEqual([]);
    });
  });

  it('count the characters of a question as the contact form does, hold back what is too long, and take the rest along', async () => {
    await guest(async ({ page }) => {
      const field = page.getByRole('textbox', { name: home.question.label });
      await page.getByText(home.question.limit(100)).waitFor();
      await field.pressSequentially('Does it work for a florist?');
      await page.getByText('27 of 100').waitFor();
      await field.fill('');
      await page.getByText(home.question.limit(100)).waitFor();
      await field.pressSequentially('x'.repeat(104), { delay: 0 });
      await page.getByText('104 of 100').waitFor();
      expect((await field.inputValue()).length).toBe(104);
      await page.getByRole('status').getByText(home.question.tooLong(100)).waitFor();
      await page.getByRole('button', { name: home.question.action }).click();
      // The browser says it at the field, and goes nowhere.
      expect(await field.evaluate((each) => each === document.activeElement)).toBe(true);
      expect(new URL(page.url()).pathname).toBe('/');
      await expectAccessible(page);
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

describe('the feature blocks', () => {
  const waiting = (page: Page) => page.locator('.reveal--waiting').count();

  it('appear in 0.6 s as they come into the window, and move nothing else', async () => {
    await guest(
      async ({ page }) => {
        // Who does not scroll sees everything in its place.
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

  it('are simply there for who wants no motion', async () => {
    await guest(async ({ page }) => {
      await page.mouse.move(200, 400);
      await page.mouse.wheel(0, 100);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
      expect(await page.locator('.reveal').count()).toBe(0);
    });
  });
});

describe('the menu of a phone', () => {
  const PAGES = shell.navigation.map(({ label }) => label);
  const labelOf = (path: string) => shell.navigation.find((link) => link.path === path)?.label ?? '';

  it('opens with every page and the two doors, and closes by Esc, by its button, and by a touch outside', async () => {
    await guest(
      async ({ page }) => {
        const button = page.getByRole('button', { name: shell.menu });
        const menu = page.getByRole('navigation', { name: shell.menu });
        expect(await menu.count()).toBe(0);
        await button.click();
        for (const name of [...PAGES, 'Login', 'Sign Up'])
          await menu.getByRole('link', { name, exact: true }).waitFor();
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await expect.poll(() => menu.count()).toBe(0);
        expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);

        // With the keyboard, what is inside comes next.
        await page.keyboard.press('Enter');
        await menu.waitFor();
        await page.keyboard.press('Tab');
        await page.keyboard.press('Tab');
        expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(labelOf('/about'));
        await menu.getByRole('button', { name: shell.close }).click();
        await expect.poll(() => menu.count()).toBe(0);

        await button.click();
        await menu.waitFor();
        await page.mouse.click(200, 800);
        await expect.poll(() => menu.count()).toBe(0);

        await button.click();
        await menu.getByRole('link', { name: labelOf('/pricing') }).click();
        await page.waitForURL(/\/pricing$/);
      },
      { viewport: PHONE },
    );
  });

  it('is not there on a desk, whose header shows the same links', async () => {
    await guest(async ({ page }) => {
      expect(await page.getByRole('button', { name: shell.menu }).count()).toBe(0);
      const links = page.getByRole('navigation', { name: shell.main }).getByRole('link');
      expect(await links.allTextContents()).toEqual([...PAGES, 'Login', 'Sign Up']);
      expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
        '/about',
        '/services',
        '/pricing',
        '/blog',
        '/contact-us',
        '/login',
        '/signup',
      ]);
      await links.filter({ hasText: labelOf('/services') }).click();
      await page.waitForURL(/\/services$/);
      expect(await page.locator('.header__links [aria-current]').allTextContents()).toEqual([
        labelOf('/services'),
      ]);
    });
  });
});

describe('the footer', () => {
  it('has the two groups of the specification, whose links all lead home', async () => {
    await guest(async ({ page }) => {
      const footer = page.getByRole('contentinfo');
      const linksOf = (name: string) =>
        footer.getByRole('navigation', { name }).getByRole('link').allTextContents();
      expect(await linksOf('Link')).toEqual(['About Us', 'Pricing', 'Blog', 'Contact']);
      expect(await linksOf('Services')).toEqual([
        'Starter',
        'Training',
        'Consulting',
        'Service',
        'Automation',
      ]);
      const targetsOf = (links: Locator) =>
        links.evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href')))]);
      expect(await targetsOf(footer.getByRole('navigation').getByRole('link'))).toEqual(['/']);
      // Two links more stand beside the line of the copyright.
      expect(await targetsOf(footer.getByRole('link'))).toEqual(['/', '/privacy', '/feed.xml']);
      expect(await footer.textContent()).toContain('© 2025');
      expect(await footer.textContent()).toContain(shell.copyright(brand.name));
    });
  });
});

describe('the home page without JavaScript', () => {
  it.each([
    ['a phone', PHONE],
    ['a desk', DESK],
  ])('is whole on %s: testimonials, questions, menu and question form', async (_, viewport) => {
    await guest(
      async ({ page }) => {
        const [first] = faqItems;
        if (!first) throw new Error('There is no question');
        for (const voice of await page.locator('.voice').all()) {
          const box = await voice.boundingBox();
          expect(box && box.x >= 0 && box.x + box.width <= viewport.width).toBe(true);
        }
        expect(await dots(page).count()).toBe(0);
        await expectNoSidewaysScroll(page);
        await page.getByText(first.question).click();
        await page.getByText(first.answer).waitFor();
        if (viewport === PHONE) {
          await page.getByRole('button', { name: shell.menu }).click();
          await page.getByRole('navigation', { name: shell.menu }).waitFor();
          await page.keyboard.press('Escape');
        }
        await page.getByRole('textbox', { name: home.question.label }).fill('Who are you?');
        await page.getByRole('button', { name: home.question.action }).click();
        await page.waitForURL(/\/contact-us\?message=Who\+are\+you%3F$/);
      },
      { viewport, javaScriptEnabled: false },
    );
  });
});
