// The public pages promise only what exists (docs/product.md 2.8, docs/decisions/0018).
import { describe, expect, it } from 'vitest';
import { brand } from '#shared/brand.ts';
import { contactFieldLimits, limits } from '#shared/limits.ts';
import { paidModules } from '#shared/modules.ts';
import { faqItems } from '../../../web/content/faq.ts';
import { privacy } from '../../../web/content/privacy.ts';
import { askAbout, BY_ARRANGEMENT, services } from '../../../web/content/services.ts';
import { SEE_LESSONS_FIRST } from '../../../web/content/modules.ts';
import { pages } from '../../../web/build/site-pages.ts';
import { renderPage } from './render-page.ts';

const NUMBER_OF_LESSONS =
  /\b(\d+|one|two|three|four|five|six|seven|eight|nine|ten|a dozen|hundreds of) (short )?(lessons?|modules?)\b/i;

/** The text of a page, in one line. */
const renderText = (address: string): string =>
  renderPage(address)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll(/\s+/g, ' ');

describe.each(pages.map(({ address }) => address).filter((address) => address !== '/blog'))(
  '%s',
  (address) => {
    it('writes no marketing phrases', () => {
      expect(renderText(address)).not.toMatch(
        /unlock|empower your|seamless|revolutioni|game.changer|leverage|elevate/i,
      );
    });

    it('writes American spelling', () => {
      expect(renderText(address)).not.toMatch(
        /\b(till|neighbour|colour|favour|centre|organis|realis|whilst|set-up)/i,
      );
    });
  },
);

describe('lessons, which public pages cannot count because they are built once', () => {
  it.each(pages.map(({ address }) => address))('links on %s to no lesson, and gives no number', (address) => {
    expect(renderPage(address)).not.toMatch(/href="[^"]*\/learn\b/);
    expect(renderText(address)).not.toMatch(NUMBER_OF_LESSONS);
  });

  it.each(['/', '/about', '/services', '/pricing'])(
    'says on %s where to see every lesson before paying',
    (address) => {
      expect(renderText(address)).toContain(SEE_LESSONS_FIRST);
    },
  );

  it.each(['/services', '/pricing'])(
    'names the paid modules on %s and says that some may be empty',
    (address) => {
      const text = renderText(address);
      for (const { name } of paidModules) expect(text).toContain(name);
      expect(text).toMatch(/modules that are still empty|As far as it has lessons/);
    },
  );

  it('marks AI Essentials on /services as prescribed, and says what the mark means', () => {
    const { badge, text } = services.essentials;
    expect(badge).toBe('Coming Soon');
    expect(text).toContain(`‘${badge}’ means the modules that are still empty`);
  });
});

describe('offered services', () => {
  it.each([services.tailored, services.realWorld])('offers $title by arrangement', ({ text }) => {
    expect(text).toContain(BY_ARRANGEMENT);
  });

  it('leaves half of a message for a question about a service', () => {
    const { tailored, realWorld } = services;
    const offered = [
      tailored.large,
      ...tailored.pair,
      realWorld.bundles,
      realWorld.automation,
      realWorld.asAService,
    ];
    for (const { name } of offered)
      expect(askAbout(name).length).toBeLessThanOrEqual(contactFieldLimits.message / 2);
  });
});

describe('the privacy promises', () => {
  it.each(['/privacy', '/contact-us', '/withdraw'])(
    'says on %s how many days contact requests are kept',
    (address) => {
      expect(renderText(address)).toContain(`${limits.contact.keptDays} days`);
    },
  );

  it('says how long backups keep deleted data, as the tables do', () => {
    expect(renderText('/privacy')).toContain(`${limits.recoveryDays} days later they are out of our backups`);
  });

  it('names the e-mail address for privacy questions', () => {
    expect(renderText('/privacy')).toContain(brand.contactEmail);
  });

  it('says that marks of lessons are kept in the account, and wait in the browser without a connection', () => {
    expect(renderText('/privacy')).toMatch(
      /mark a lesson as done.*while you have your account.*waits in your browser/,
    );
  });

  it('says that a withdrawal is kept when other data are deleted', () => {
    expect(renderText('/privacy')).toContain('also if you have your other data deleted');
  });

  it('lists every company that receives data in one paragraph', () => {
    const others = ['Amazon Web Services', 'Auth0', 'Stripe', 'Cloudflare', 'Google', 'YouTube'];
    const paragraphs = privacy.parts.flatMap(({ text }) => text);
    expect(paragraphs.filter((paragraph) => others.every((name) => paragraph.includes(name)))).toHaveLength(
      1,
    );
  });

  it('promises to agree beforehand on data about a customer’s customers', () => {
    expect(faqItems.find(({ id }) => id === 'data')?.answer).toContain('we agree beforehand what we see');
  });
});
