/// <reference types="vite/client" />
// What the public pages promise is what there is: decision 18.
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { brand } from '#shared/brand.ts';
import { limits } from '#shared/limits.ts';
import { RECOVERY_DAYS } from '#shared/recovery.ts';
import { faqItems } from '../../../web/content/faq.ts';
import { pricing } from '../../../web/content/pricing.ts';
import { privacy } from '../../../web/content/privacy.ts';
import { askAbout, BY_ARRANGEMENT, services } from '../../../web/content/services.ts';
import { LESSONS } from '../../../web/content/subscription.ts';
import { pages } from '../../../web/build/site-pages.ts';

/** What a page says, in one line. */
const said = (address: string): string => {
  const page = pages.find((page) => page.address === address);
  if (!page) throw new Error(`There is no page ${address}`);
  return renderToStaticMarkup(page.content)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll(/\s+/g, ' ');
};

describe.each(pages.map(({ address }) => address).filter((address) => address !== '/blog'))(
  '%s',
  (address) => {
    it('has none of the phrases that everybody else has', () => {
      expect(said(address)).not.toMatch(
        /unlock|empower your|seamless|revolutioni|game.changer|leverage|elevate/i,
      );
    });

    it('is written in American English', () => {
      expect(said(address)).not.toMatch(
        /\b(till|neighbour|colour|favour|centre|organis|realis|whilst|set-up)/i,
      );
    });
  },
);

describe('lessons that are on their way', () => {
  it.each(['/', '/about', '/services', '/pricing'])('are called so on %s', (address) => {
    expect(said(address)).toContain(LESSONS);
  });

  it('are called so beside the button that sells them', () => {
    const [, card = ''] = said('/pricing').split('Current Plan');
    expect(card.slice(0, card.indexOf(pricing.clear.title))).toContain(LESSONS);
  });
});

describe('services', () => {
  it.each([services.tailored, services.realWorld])('are offered by arrangement: $title', ({ text }) => {
    expect(text).toContain(BY_ARRANGEMENT);
  });

  it('can be asked about with room left for a sentence', () => {
    const { tailored, realWorld } = services;
    const offered = [
      tailored.large,
      ...tailored.pair,
      realWorld.bundles,
      realWorld.automation,
      realWorld.asAService,
    ];
    for (const { name } of offered)
      expect(askAbout(name).length).toBeLessThanOrEqual(limits.contact.message / 2);
  });
});

describe('what is kept', () => {
  it.each(['/privacy', '/contact-us'])('is told on %s, with its days', (address) => {
    expect(said(address)).toContain(`${limits.contact.keptDays} days`);
  });

  it('in the backups, too, with the days that the tables have', () => {
    expect(said('/privacy')).toContain(`${RECOVERY_DAYS} days later they are out of our backups`);
  });

  it('is told with whom to write to', () => {
    expect(said('/privacy')).toContain(brand.contactEmail);
  });

  it('is told with everybody who gets a part of it, in one place', () => {
    const others = ['Amazon Web Services', 'Auth0', 'Stripe', 'Cloudflare', 'Google', 'Substack'];
    const told = privacy.parts.flatMap(({ text }) => text);
    expect(told.filter((paragraph) => others.every((name) => paragraph.includes(name)))).toHaveLength(1);
  });

  it('of a customer’s customers is agreed on before anybody sees it', () => {
    expect(faqItems.find(({ id }) => id === 'data')?.answer).toContain('we agree beforehand what we see');
  });

  it('is one click away from every page with a footer', () => {
    for (const { address, content } of pages)
      expect(renderToStaticMarkup(content), address).toContain('href="/privacy"');
  });
});
