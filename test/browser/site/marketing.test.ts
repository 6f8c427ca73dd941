import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { brand } from '#shared/brand.ts';
import { newsletterWay } from '../../../web/content/newsletter.ts';
import { notFound } from '../../../web/content/not-found.ts';
import { askAbout, serviceLabels, services } from '../../../web/content/services.ts';
import { signup } from '../../../web/content/signup.ts';
import { LESSONS } from '../../../web/content/subscription.ts';
import { here } from '../../here.ts';
import { expectSound, openBrowser, takeProvoked } from '../session/customer-pages.ts';
import { PHONE } from '../visitor.ts';

const person = openBrowser();

/** A machine that does ten other things scrolls late. */
const PATIENT = { timeout: 10_000 };

const PAGES = ['/about', '/services', '/pricing'];

/** Where a link leads, by its words. */
const targetOf = async (page: Page, name: string) => {
  const hrefs = await page
    .getByRole('main')
    .getByRole('link', { name, exact: true })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  return [...new Set(hrefs)];
};

/** Follows a link and says where it ends, without the place on the page. */
const follow = async (page: Page, name: string) => {
  await page.getByRole('main').getByRole('link', { name, exact: true }).first().click();
  await page.waitForLoadState('networkidle');
  return new URL(page.url()).pathname;
};

const headings = (page: Page) => page.getByRole('main').getByRole('heading').allTextContents();

describe.each(PAGES)('%s', (path) => {
  it.each([undefined, PHONE])('is accessible, whole and quiet, in a window of %o', async (viewport) => {
    await person(async (who) => {
      await who.open(path);
      await expectSound(who);
      expect(await who.page.getByRole('heading', { level: 1 }).count()).toBe(1);
    }, viewport && { viewport });
  });

  it('says the same with JavaScript off, and shows its images', async () => {
    let withScript: string[] = [];
    await person(async ({ page, open }) => {
      await open(path);
      withScript = await headings(page);
    });
    await person(
      async ({ page, open }) => {
        await open(path);
        expect(await headings(page)).toEqual(withScript);
        expect(withScript.length).toBeGreaterThan(3);
        const images = page.getByRole('main').locator('img');
        for (const image of await images.all()) {
          const source = await image.getAttribute('src');
          expect((await fetch(new URL(source ?? '', here('siteUrl')))).status, `${source}`).toBe(200);
        }
      },
      { javaScriptEnabled: false },
    );
  });

  it('is marked in the header as the page one is on', async () => {
    await person(async ({ page, open }) => {
      await open(path);
      const marked = page.locator('header [aria-current="page"]').first();
      expect(await marked.getAttribute('href')).toBe(path);
    });
  });
});

describe('/about', () => {
  it('tells its two stories in the specified words', async () => {
    await person(async ({ page, open }) => {
      await open('/about');
      const level = async (wanted: 1 | 2) =>
        page.getByRole('main').getByRole('heading', { level: wanted }).allTextContents();
      expect(await level(1)).toEqual(['AI Made Simple, for Businesses Like Yours']);
      expect(await level(2)).toEqual([
        'Helping Small Businesses Win with AI',
        'Empowering Growth Through Smart Solutions',
        'Subscribe to our Article',
      ]);
    });
  });

  it('mirrors the second story: its image stands on the other side of the words', async () => {
    await person(async ({ page, open }) => {
      await open('/about');
      const isImageLeftIn = async (title: string) => {
        const section = page.getByRole('region', { name: title });
        const words = await section.getByRole('heading', { name: title }).boundingBox();
        const image = await section.locator('img').first().boundingBox();
        return (image?.x ?? 0) < (words?.x ?? 0);
      };
      const first = await isImageLeftIn('Helping Small Businesses Win with AI');
      expect(await isImageLeftIn('Empowering Growth Through Smart Solutions')).toBe(!first);
    });
  });

  it('claims 3,000+ owners, with six faces', async () => {
    await person(async ({ page, open }) => {
      await open('/about');
      const claim = page.getByText('3,000+').locator('xpath=ancestor::section');
      expect(await claim.textContent()).toContain('3,000+ small business owners');
      expect(await claim.locator('img').count()).toBe(6);
    });
  });

  it('leads to the services from both stories, and from the newsletter card to the subscription', async () => {
    await person(async ({ page, open }) => {
      await open('/about');
      const explore = page.getByRole('link', { name: 'Explore Our All Services' });
      expect(await explore.count()).toBe(2);
      expect(await targetOf(page, 'Explore Our All Services')).toEqual(['/services']);
      const card = page.getByRole('region', { name: 'Subscribe to our Article' });
      expect(await card.textContent()).toContain(
        'Get practical AI insights, real-world tools, and business tips—delivered straight to your inbox.',
      );
      expect(await targetOf(page, 'Subscribe')).toEqual(['/subscription']);
      expect(await follow(page, 'Explore Our All Services')).toBe('/services');
    });
  });

  it('leads who wants the newsletter alone straight to it', async () => {
    await person(async ({ page, open }) => {
      await open('/about');
      const card = page.getByRole('region', { name: 'Subscribe to our Article' });
      const link = card.getByRole('link', { name: newsletterWay.link });
      expect(await link.getAttribute('href')).toBe(brand.newsletterUrl);
    });
  });

  it('only logs ‘Unknown action’ for a button whose action nobody knows', async () => {
    await person(async (who) => {
      const { page } = who;
      await who.open('/about');
      // As blocks/action-button.tsx renders it.
      await page.evaluate(() => {
        const button = document.createElement('button');
        button.dataset.action = 'dance';
        button.textContent = 'Dance';
        document.querySelector('main')?.append(button);
      });
      const logged = page.waitForEvent('console');
      await page.getByRole('button', { name: 'Dance' }).click();
      expect((await logged).text()).toBe('Unknown action');
      takeProvoked(who, /Unknown action/);
      expect(new URL(page.url()).pathname).toBe('/about');
    });
  });
});

describe('/services', () => {
  it('sends its primary and secondary buttons to the sign-up, and its newsletter card to the subscription', async () => {
    await person(async ({ page, open }) => {
      await open('/services');
      const { banner, essentials, closing } = services;
      const toSignUp = [
        banner.primary,
        banner.secondary,
        essentials.primary,
        closing.primary,
        closing.secondary,
      ];
      for (const name of toSignUp) expect(await targetOf(page, name), name).toEqual(['/signup']);
      expect(await targetOf(page, 'Subscribe')).toEqual(['/subscription']);
      expect(await targetOf(page, services.talk.action)).toEqual(['/contact-us']);
      expect(await targetOf(page, services.tools.action)).toEqual(['/blog']);
      expect(await follow(page, services.banner.primary)).toBe('/signup');
    });
  });

  it('marks AI Essentials as Coming Soon, and says that the plan is sold already', async () => {
    await person(async ({ page, open }) => {
      await open('/services');
      const block = page.getByRole('region', { name: 'AI Essentials' });
      expect(await block.textContent()).toContain('Coming Soon');
      expect(await block.textContent()).toContain(services.essentials.text);
      expect(await targetOf(page, services.essentials.pricing)).toEqual(['/pricing']);
    });
  });

  it('describes every service of the specification', async () => {
    await person(async ({ page, open }) => {
      await open('/services');
      const told = await headings(page);
      for (const service of [
        'Available Service',
        'Starter AI bundles',
        'Customer-service chatbot',
        'AI training',
        'Compliance guidance',
        'Custom integration',
        'AI-as-a-Service',
        'Automation',
        'Churn prediction',
        'Sales forecasting',
        'Content creation',
        'Robotic process automation',
        'More AI Tools',
      ])
        expect(told).toContain(service);
      expect(await page.getByRole('main').textContent()).toContain('computer vision');
    });
  });

  it('hands the name of a service to the contact form, within its 100 characters', async () => {
    await person(async ({ page, open }) => {
      await open('/services');
      const ask = page.getByRole('link', { name: serviceLabels.ask });
      const messages = await ask.evaluateAll((links) =>
        links.map((link) => new URLSearchParams((link as HTMLAnchorElement).search).get('message') ?? ''),
      );
      expect(messages).toHaveLength(6);
      expect(messages).toContain(askAbout(services.tailored.large.name));
      for (const message of messages) expect(message.length).toBeLessThanOrEqual(100);
    });
  });

  const isInWindow = (page: Page, category: string) =>
    page.getByRole('heading', { name: category, exact: true }).evaluate((heading) => {
      const { top, bottom } = heading.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight / 2;
    });

  const isMarked = (page: Page, category: string) =>
    page
      .getByRole('heading', { name: category, exact: true })
      .evaluate((heading) => getComputedStyle(heading).textDecorationLine === 'underline');

  it.each(['AI Essentials', 'Tailored AI Solutions', 'Real-World AI'])(
    'opens at the category that the address asks for, and marks it: %s',
    async (category) => {
      await person(async (who) => {
        const { page } = who;
        await who.open(`/services?category=${category}`);
        await expect.poll(() => isInWindow(page, category), PATIENT).toBe(true);
        expect(await isMarked(page, category)).toBe(true);
        expect(new URL(page.url()).searchParams.get('category')).toBe(category);
        // One page back is the page that the person came from.
        expect(await page.evaluate(() => history.length)).toBe(2);
      });
    },
  );

  it.each(['', 'AI', 'Available Service "]'])(
    'stays at its top for a category that is none: %j',
    async (category) => {
      await person(async (who) => {
        const { page } = who;
        await who.open(`/services?category=${encodeURIComponent(category)}`);
        expect(await page.evaluate(() => scrollY)).toBe(0);
        expect(new URL(page.url()).hash).toBe('');
      });
    },
  );

  it('leads to its categories without a script, too', async () => {
    await person(
      async ({ page, open }) => {
        await open('/services');
        const contents = page.getByRole('navigation', { name: services.banner.contents });
        await contents.getByRole('link', { name: 'Real-World AI' }).click();
        expect(new URL(page.url()).hash).toBe('#real-world-ai');
      },
      { javaScriptEnabled: false },
    );
  });
});

describe('/pricing', () => {
  it('has one plan, in the words and figures of the specification', async () => {
    await person(async ({ page, open }) => {
      await open('/pricing');
      const card = page.getByRole('region', { name: 'AI Essentials', exact: true });
      expect(await card.count()).toBe(1);
      expect(await card.textContent()).toContain('Current Plan');
      expect(await card.textContent()).toContain('19.99$ /Month');
      expect(await card.textContent()).toContain(LESSONS);
      expect(await card.getByRole('listitem').allTextContents()).toEqual([
        'Weekly email',
        'Real tools and use cases',
        'Easy to read in under 5 minutes',
        'No tech background required',
      ]);
      expect(await targetOf(page, 'Subscribe')).toEqual(['/subscribe/essentials']);
    });
  });

  it('shows the price on a phone before anybody scrolls', async () => {
    await person(
      async ({ page, open }) => {
        await open('/pricing');
        const price = await page.getByText('19.99$').first().boundingBox();
        expect((price?.y ?? Infinity) + (price?.height ?? 0)).toBeLessThan(PHONE.height);
      },
      { viewport: PHONE },
    );
  });

  it.each([true, false])(
    'opens one of six questions at a time, and closes the open one (JavaScript: %j)',
    async (javaScriptEnabled) => {
      await person(
        async ({ page, open }) => {
          await open('/pricing');
          const items = page.getByRole('main').locator('details');
          expect(await items.count()).toBe(6);
          const openOnes = () =>
            items.evaluateAll((all) => all.flatMap((one, at) => (one.hasAttribute('open') ? [at] : [])));
          await items.nth(1).locator('summary').click();
          await expect.poll(openOnes, PATIENT).toEqual([1]);
          await items.nth(4).locator('summary').click();
          await expect.poll(openOnes, PATIENT).toEqual([4]);
          await items.nth(4).locator('summary').press('Enter');
          await expect.poll(openOnes, PATIENT).toEqual([]);
        },
        { javaScriptEnabled },
      );
    },
  );

  it('sends who is unsure to the contact form', async () => {
    await person(async ({ page, open }) => {
      await open('/pricing');
      expect(await follow(page, 'Let me know')).toBe('/contact-us');
    });
  });

  it('sends who subscribes and is not signed in to the login first', async () => {
    await person(async ({ page, open }) => {
      await open('/pricing');
      await page.getByRole('main').getByRole('link', { name: 'Subscribe', exact: true }).click();
      await page.getByRole('heading', { name: 'AI You Can Trust' }).waitFor();
    });
  });
});

describe.each(['/login', '/signup'])('%s', (path) => {
  it('keeps its image from phones, and shows it on a desk', async () => {
    const imagesAt = async (viewport?: typeof PHONE) => {
      const images: string[] = [];
      await person(async ({ page, open }) => {
        page.on('request', (request) => images.push(request.url()));
        await open(path);
      }, viewport && { viewport });
      return images.filter((url) => /\/sign-in-[^/]+\.svg$/.test(url)).length;
    };
    expect(await imagesAt()).toBe(1);
    expect(await imagesAt(PHONE)).toBe(0);
  });

  it('says with JavaScript off that it needs it, before buttons that take no click', async () => {
    await person(
      async ({ page, open }) => {
        await open(path);
        const notice = await page.locator('.sign-in__needs p').boundingBox();
        const buttons = page.getByRole('button', { name: /^Continue with/ });
        const first = await buttons.first().boundingBox();
        if (!notice || !first) throw new Error('The notice or the buttons are not to be seen');
        expect(notice.y + notice.height).toBeLessThan(first.y);
        expect(notice.x).toBeGreaterThanOrEqual(first.x);
        expect(notice.x + notice.width).toBeLessThanOrEqual(first.x + first.width);
        const reactions = await buttons.evaluateAll((all) =>
          all.map((button) => getComputedStyle(button).pointerEvents),
        );
        expect(reactions).toEqual(['none', 'none', 'none']);
      },
      { javaScriptEnabled: false },
    );
  });
});

describe('/signup', () => {
  it.each([undefined, PHONE])('says what an account gives, in a window of %o', async (viewport) => {
    await person(async ({ page, open }) => {
      await open('/signup');
      await page.getByText(signup.panel.title).waitFor();
      const points = page.locator('.sign-in__points li');
      expect(await points.allTextContents()).toEqual(signup.panel.points);
      for (const point of await points.all()) expect(await point.isVisible()).toBe(true);
    }, viewport && { viewport });
  });
});

describe('an address where nothing is', () => {
  it('leads home, and to the prices, the blog and the contact form', async () => {
    await person(async (who) => {
      const { page, open } = who;
      await open('/nothing-here');
      await page.getByRole('heading', { level: 1, name: 'Page Not Found' }).waitFor();
      expect(await targetOf(page, 'Return to Homepage')).toEqual(['/']);
      expect(notFound.links.map(({ path }) => path)).toEqual(['/', '/pricing', '/blog', '/contact-us']);
      for (const { label, path } of notFound.links) expect(await targetOf(page, label)).toEqual([path]);
      // The browser itself tells of it.
      takeProvoked(who, /status of 404/);
    });
  });
});
