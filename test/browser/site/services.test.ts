import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { askAbout, serviceLabels, services } from '../../../web/content/services.ts';
import { openBrowser } from '../session/customer-pages.ts';
import { DESK, expectAccessible, PHONE } from '../visitor.ts';
import { follow, linkTargets } from './links.ts';

const withVisitor = openBrowser();

describe('/services', () => {
  it('links the buttons of /services to the sign-up and the newsletter card to the subscription', async () => {
    await withVisitor(async ({ page, open }) => {
      await open('/services');
      const { banner, essentials, closing } = services;
      const toSignUp = [
        banner.primary,
        banner.secondary,
        essentials.primary,
        closing.primary,
        closing.secondary,
      ];
      for (const name of toSignUp) expect(await linkTargets(page, name), name).toEqual(['/signup']);
      expect(await linkTargets(page, 'Subscribe')).toEqual(['/subscription']);
      expect(await linkTargets(page, services.talk.action)).toEqual(['/contact-us']);
      expect(await linkTargets(page, services.tools.action)).toEqual(['/blog']);
      expect(await follow(page, services.banner.primary)).toBe('/signup');
    });
  });

  it('is at most 8,000 px high on a phone, where it folds details', async () => {
    await withVisitor(
      async ({ page, open }) => {
        await open('/services');
        expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(8000);
        const { need } = services.tailored.large;
        expect(await page.getByText(need).isVisible()).toBe(false);
        await page.getByText(serviceLabels.exampleAndNeed).first().click();
        expect(await page.getByText(need).isVisible()).toBe(true);
        await expectAccessible(page);
        await page.setViewportSize(DESK);
        expect(await page.getByText(services.realWorld.asAService.need).isVisible()).toBe(true);
      },
      { viewport: PHONE },
    );
  });

  it('marks AI Essentials as Coming Soon and says that the plan is sold already', async () => {
    await withVisitor(async ({ page, open }) => {
      await open('/services');
      const block = page.getByRole('region', { name: 'AI Essentials' });
      expect(await block.textContent()).toContain('Coming Soon');
      expect(await block.textContent()).toContain(services.essentials.text);
      expect(await linkTargets(page, services.essentials.pricing)).toEqual(['/pricing']);
    });
  });

  it('describes every prescribed service', async () => {
    await withVisitor(async ({ page, open }) => {
      await open('/services');
      const shown = await page.getByRole('main').getByRole('heading').allTextContents();
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
        expect(shown).toContain(service);
      expect(await page.getByRole('main').textContent()).toContain('computer vision');
    });
  });

  it('links each service to the contact form with a message of at most 100 characters', async () => {
    await withVisitor(async ({ page, open }) => {
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
    'scrolls to the category %s of the address and marks it',
    async (category) => {
      await withVisitor(async (person) => {
        const { page } = person;
        await person.open(`/services?category=${category}`);
        await expect.poll(() => isInWindow(page, category)).toBe(true);
        expect(await isMarked(page, category)).toBe(true);
        expect(new URL(page.url()).searchParams.get('category')).toBe(category);
        // The browser's Back leads to the previous page.
        expect(await page.evaluate(() => history.length)).toBe(2);
      });
    },
  );

  it.each(['', 'AI', 'Available Service "]'])(
    'stays at the top of /services for the unknown category %j',
    async (category) => {
      await withVisitor(async (person) => {
        const { page } = person;
        await person.open(`/services?category=${encodeURIComponent(category)}`);
        expect(await page.evaluate(() => scrollY)).toBe(0);
        expect(new URL(page.url()).hash).toBe('');
      });
    },
  );

  it('links to the categories of /services without a script', async () => {
    await withVisitor(
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
