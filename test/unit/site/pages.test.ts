// The words and links of the public pages. That each link leads to a page is tested in test/browser/site/public-pages.test.ts.
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { brand } from '#shared/brand.ts';
import { freeModules, paidModules } from '#shared/modules.ts';
import { PUBLIC_PAGES } from '#shared/public-pages.ts';
import { about } from '../../../web/content/about.ts';
import { faq } from '../../../web/content/faq.ts';
import { home } from '../../../web/content/home.ts';
import { SEE_LESSONS_FIRST } from '../../../web/content/modules.ts';
import { newsletterBanner, newsletterLinks } from '../../../web/content/newsletter.ts';
import { askAbout, serviceLabels, services } from '../../../web/content/services.ts';
import { shell } from '../../../web/content/shell.ts';
import { testimonials } from '../../../web/content/testimonials.ts';
import { page as notFoundPage } from '../../../web/pages/site/not-found.tsx';
import {
  findElement,
  findSection,
  linkTargets,
  listHeadings,
  listLinks,
  listTexts,
  readText,
} from '../markup.ts';
import { renderPage } from './render-page.ts';

const NOT_FOUND = 'the not-found page';
const render = (page: string) =>
  page === NOT_FOUND ? renderToStaticMarkup(notFoundPage.content) : renderPage(page);
const renderMain = (page: string) => findElement(render(page), 'main');

describe('the links of public pages', () => {
  it.each([
    ['/', 'Get Weekly AI Tips', ['/signup']],
    ['/', 'See How It Works', ['/signup']],
    ['/', 'See All Our Services', ['/services']],
    ['/', 'Subscribe', ['/subscription']],
    ['/', newsletterLinks.link, ['/newsletter']],
    ['/', 'Learn More about AI Essentials', ['/services?category=AI%20Essentials']],
    ['/', 'Learn More about Tailored AI Solutions', ['/services?category=Tailored%20AI%20Solutions']],
    ['/', 'Learn More about Real-World AI', ['/services?category=Real-World%20AI']],
    ['/about', 'Explore Our All Services', ['/services', '/services']],
    ['/about', 'Subscribe', ['/subscription']],
    ['/about', newsletterLinks.link, ['/newsletter']],
    ['/services', services.banner.primary, ['/signup']],
    // Twice: at the beginning and at the end.
    ['/services', services.banner.secondary, ['/signup', '/signup']],
    ['/services', 'AI Essentials', ['#ai-essentials']],
    ['/services', 'Tailored AI Solutions', ['#tailored-ai-solutions']],
    ['/services', 'Real-World AI', ['#real-world-ai']],
    ['/services', services.essentials.primary, ['/signup']],
    ['/services', services.essentials.pricing, ['/pricing']],
    ['/services', 'Subscribe', ['/subscription']],
    ['/services', services.talk.action, ['/contact-us']],
    ['/services', services.tools.action, ['/blog']],
    ['/services', services.closing.primary, ['/signup']],
    ['/pricing', 'Let me know', ['/contact-us']],
    [NOT_FOUND, 'Return to Homepage', ['/']],
    [NOT_FOUND, 'Home', ['/']],
    [NOT_FOUND, 'Pricing', ['/pricing']],
    [NOT_FOUND, 'Blog', ['/blog']],
    [NOT_FOUND, 'Contact', ['/contact-us']],
  ])('links on %s the words %j to %j', (page, name, targets) => {
    expect(linkTargets(renderMain(page), name)).toEqual(targets);
  });

  it('links each service to the contact form with a message of at most 100 characters', () => {
    const messages = listLinks(renderMain('/services'))
      .filter(({ text }) => text.startsWith(serviceLabels.ask))
      .map(({ target }) => new URL(target, 'https://www.example.com').searchParams.get('message') ?? '');
    expect(messages).toHaveLength(6);
    expect(messages).toContain(askAbout(services.tailored.large.name));
    for (const message of messages) expect(message.length).toBeLessThanOrEqual(100);
  });
});

describe('the headings of public pages', () => {
  it.each([
    [
      '/',
      [
        `h1 ${home.headline}`,
        'h2 How We Help Small Businesses Use AI',
        `h2 ${testimonials.title}`,
        `h2 ${newsletterBanner.title}`,
        'h2 Our Happy Clients',
        `h2 ${home.features.title}`,
        `h2 ${faq.title}`,
        `h2 ${home.newest.title}`,
        `h2 ${home.closing.title}`,
      ],
    ],
    [
      '/about',
      [
        'h1 AI Made Simple, for Businesses Like Yours',
        'h2 Helping Small Businesses Win with AI',
        'h2 Empowering Growth Through Smart Solutions',
        `h2 ${about.authors.title}`,
        'h2 Subscribe to our Newsletter',
      ],
    ],
    [NOT_FOUND, ['h1 Page Not Found']],
  ])('names the blocks of %s in their order', (page, headings) => {
    expect(listHeadings(renderMain(page)).filter((each) => /^h[12]/.test(each))).toEqual(headings);
  });

  it('describes every prescribed service', () => {
    const main = renderMain('/services');
    expect(listHeadings(main).map((each) => each.replace(/^h. /, ''))).toEqual(
      expect.arrayContaining([
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
      ]),
    );
    expect(readText(main)).toContain('computer vision');
  });
});

describe('the blocks of public pages', () => {
  it('shows the logos of four clients on the home page', () => {
    expect(findSection(renderMain('/'), 'Our Happy Clients').match(/<img [^>]*alt="[^"]+"/g)).toHaveLength(4);
  });

  it('claims 3,000+ owners with six portraits on /about', () => {
    const [, faces = '', claim = ''] =
      /<div class="proof__faces">(.*?)<\/div>(.*?)<\/section>/s.exec(renderMain('/about')) ?? [];
    expect(faces.match(/<img /g)).toHaveLength(6);
    expect(readText(claim)).toContain('3,000+ small business owners');
  });

  it('offers the newsletter on /about', () => {
    expect(readText(findSection(renderMain('/about'), 'Subscribe to our Newsletter'))).toContain(
      'Get practical AI insights, real-world tools, and business tips—delivered straight to your inbox.',
    );
  });

  it('marks AI Essentials as Coming Soon and says that the plan is sold already', () => {
    const block = findSection(renderMain('/services'), 'AI Essentials');
    // The text says these words, too.
    expect(block).toContain('>Coming Soon<');
    expect(readText(block)).toContain(services.essentials.text);
  });

  it('shows the one plan with its prescribed words and price', () => {
    const main = renderMain('/pricing');
    const card = findSection(main, 'AI Essentials');
    expect(main.match(/class="current-plan"/g)).toHaveLength(1);
    expect(readText(card)).toContain('Current Plan');
    expect(readText(card)).toContain('19.99$ /Month');
    expect(readText(card)).toContain(SEE_LESSONS_FIRST);
    expect(listTexts(card, 'li')).toEqual([
      'Weekly email',
      'Real tools and use cases',
      'Easy to read in under 5 minutes',
      'No tech background required',
    ]);
    expect(linkTargets(card, 'Subscribe')).toEqual(['/subscribe/essentials']);
  });

  it('compares the plans by the names of the modules', () => {
    const table = findElement(renderMain('/pricing'), 'table');
    expect(listTexts(table, 'caption')).toEqual(['What is in which plan']);
    expect(listTexts(findElement(table, 'thead'), 'th')).toEqual(['What you get', 'Free', 'AI Essentials']);
    const rows = findElement(table, 'tbody')
      .split('</tr>')
      .slice(0, -1)
      .map((row) => [listTexts(row.replace(/ <span>.*?<\/span>/, ''), 'th')[0], ...listTexts(row, 'td')]);
    const names = (modules: readonly { name: string }[]) => modules.map(({ name }) => name);
    // A script shows one of the three.
    const byLessons = 'YesIn the works○As far as it has lessons';
    expect(rows.toSorted()).toEqual(
      [
        ['Weekly newsletter', 'Yes', 'Yes'],
        ['Articles for customers', 'Yes', 'Yes'],
        ...names(freeModules).map((name) => [name, byLessons, byLessons]),
        ...names(paidModules).map((name) => [name, '–No', byLessons]),
        ['Articles of AI Essentials', '–No', 'Yes'],
      ].toSorted(),
    );
    expect(listLinks(table)).toEqual([]);
  });
});

const MARK = ' aria-current="page"';

/** The header without its marks, the footer, and the addresses that the header marks as the current page. */
const readFrame = (page: string) => {
  const html = render(page);
  const header = findElement(html, 'header');
  const marked = [...header.matchAll(/<a [^>]*>/g)].filter(([tag]) => tag.includes(MARK));
  return {
    header: header.replaceAll(MARK, ''),
    footer: findElement(html, 'footer'),
    current: marked.map(([tag]) => /href="([^"]*)"/.exec(tag)?.[1]),
  };
};

describe('the frame of public pages', () => {
  const { header: first, footer: last } = readFrame('/');

  it.each([...PUBLIC_PAGES, NOT_FOUND])(
    'has on %s the header of the home page, which marks the current page alone',
    (page) => {
      const { header, current } = readFrame(page);
      expect(header).toBe(first);
      expect(current.filter((target) => target !== page)).toEqual([]);
    },
  );

  it.each(['/', ...shell.navigation.map(({ path }) => path), '/login', '/signup'])(
    'marks %s in the header and in the menu as the current page',
    (page) => {
      // The logo leads home, too.
      expect(readFrame(page).current).toEqual(page === '/' ? ['/'] : [page, page]);
    },
  );

  it.each(PUBLIC_PAGES)('has on %s the footer of the home page', (page) => {
    expect(readFrame(page).footer).toBe(last);
  });

  it('shows the two prescribed groups of links in the footer, which all lead home', () => {
    const groups = last
      .split('<nav')
      .slice(1)
      .map((group) => group.split('</nav>')[0] ?? '');
    expect(groups.map((group) => [listHeadings(group), listLinks(group).map(({ text }) => text)])).toEqual([
      [['h2 Link'], ['About Us', 'Pricing', 'Blog', 'Contact']],
      [['h2 Services'], ['Starter', 'Training', 'Consulting', 'Service', 'Automation']],
    ]);
    expect(new Set(groups.flatMap((group) => listLinks(group).map(({ target }) => target)))).toEqual(
      new Set(['/']),
    );
    // Three more links stand beside the copyright line.
    expect([...new Set(listLinks(last).map(({ target }) => target))]).toEqual([
      '/',
      '/privacy',
      '/feed.xml',
      '/withdraw',
    ]);
    expect(readText(last)).toContain('© 2025');
    expect(readText(last)).toContain(shell.copyright(brand.name));
  });
});
