// Who gets what of an issue, and what each of its mails carries.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Article } from '#shared/contract/articles.ts';
import type { IssueMail, IssueReader } from '#shared/contract/issues.ts';
import { findLeaks, plant, plantBody } from '../../leaks.ts';
import { doc, everything, image, IMAGE, paragraph, prompt, table } from '../articles/body/bodies.ts';
import { SITE_URL } from '../events.ts';
import { openWorld } from '../world.ts';
import { ACTIVE, addresses, newArticle, newIssue, toId } from './issue-texts.ts';

const world = await openWorld({
  tables: ['articles', 'customers', 'kept', 'mails', 'subscribers'],
  isMetered: true,
});
const { createIssueComposer } = await import('../../../functions/issues/compose-issue.ts');
const { findReader } = await import('../../../functions/issues/readers.ts');
const { toAddressId } = await import('../../../functions/mails/address-id.ts');
const { mayRead } = await import('../../../functions/articles/access.ts');
const { readMailLink } = await import('../../../functions/mail-links/mail-link.ts');
afterAll(world.close);

const now = new Date('2026-12-01T09:00:00.000Z');
const ended = { ...ACTIVE, status: 'canceled' };

let count = 0;
const subscribe = async (address: string, state = 'confirmed') => {
  const subscriberId = await toAddressId(address);
  const at = '2026-11-01T00:00:00.000Z';
  const moments = { since: at, createdAt: at, confirmedAt: at };
  await world.put('subscribers', { version: 1, subscriberId, address, state, ...moments, source: 'page' });
  return subscriberId;
};
const addCustomer = async (contactAddress: string, more: object = {}) => {
  const userId = `auth0|${(count += 1)}`;
  await world.put('customers', { version: 1, userId, contactAddress, ...more });
  return userId;
};

const ids = new Map<string, string>();
beforeAll(async () => {
  for (const address of Object.values(addresses)) ids.set(address, await subscribe(address));
  await addCustomer(addresses.customer, { subscription: ended });
  await addCustomer(addresses.essentials);
  await addCustomer(addresses.essentials, { subscription: ACTIVE });
});

const publish = async (access: Article['access'], body: object | undefined, more: object = {}) => {
  const number = (count += 1);
  const { rows } = newArticle(number, access, body, more);
  for (const row of rows) await world.put('articles', row);
  return number;
};

/** The letters of an issue by their reader. */
const compose = async (number: number, mail: Partial<IssueMail> = {}) => {
  const composeMail = createIssueComposer(newIssue(number, mail));
  return async (reader: IssueReader) => {
    const letter = await composeMail({ reference: ids.get(addresses[reader]) ?? '' }, now);
    if ('dropped' in letter) throw new Error(letter.dropped);
    return { ...letter, html: letter.html ?? '' };
  };
};

describe('who gets the whole text', () => {
  it.each<[Article['access'], Partial<IssueMail>, IssueReader[]]>([
    ['everyone', {}, ['stranger', 'customer', 'essentials']],
    ['customers', {}, ['customer', 'essentials']],
    ['customers', { isWholeForAll: true }, ['stranger', 'customer', 'essentials']],
    ['essentials', {}, ['essentials']],
    ['essentials', { isWholeForAll: true }, ['essentials']],
    ['everyone', { isExtractOnly: true }, []],
    ['customers', { isExtractOnly: true, isWholeForAll: true }, []],
    ['essentials', { isExtractOnly: true }, []],
  ])('of a text for %s, by the choice %j, are %j', async (access, choice, whole) => {
    const { body, plants } = plantBody(`a text for ${access}`);
    const letterTo = await compose(await publish(access, body), choice);
    for (const reader of ['stranger', 'customer', 'essentials'] as const) {
      const { html, text } = await letterTo(reader);
      const isWhole = whole.includes(reader);
      // Plain text has no addresses of images.
      const inText = plants.filter(({ what }) => !what.startsWith('the image'));
      expect(findLeaks(plants, [{ name: reader, text: html }]), reader).toHaveLength(
        isWhole ? plants.length : 0,
      );
      expect(findLeaks(inText, [{ name: reader, text }]), reader).toHaveLength(isWhole ? inText.length : 0);
      expect(text.includes('Read the whole article:')).toBe(!isWhole);
      // Nobody is told to get what they have.
      expect(/is for customers|a month/.test(text)).toBe(!isWhole && !mayRead(access, reader));
    }
  });

  it('decides by the access that is stored with the body', async () => {
    const { body, plants } = plantBody('a text that was restricted');
    const number = (count += 1);
    const { rows } = newArticle(number, 'customers', body);
    for (const row of rows)
      await world.put('articles', { ...row, ...(row.shelf === 'body' && { access: 'essentials' }) });
    const { html } = await (await compose(number, { isWholeForAll: true }))('customer');
    expect(findLeaks(plants, [{ name: 'the mail', text: html }])).toEqual([]);
  });
});

describe('a reader', () => {
  it('is the best of the customers with that address, and never one who was deleted', async () => {
    expect(await findReader(addresses.essentials, now)).toBe('essentials');
    expect(await findReader(addresses.customer, now)).toBe('customer');
    expect(await findReader(addresses.stranger, now)).toBe('stranger');
    await addCustomer('gone@bakery.example', { tombstone: 'done', forgotten: {} });
    expect(await findReader('gone@bakery.example', now)).toBe('stranger');
  });

  it('is dropped who has left, who must confirm, and who has no plan any more', async () => {
    const number = await publish('essentials', everything('words'));
    const composeMail = createIssueComposer(newIssue(number, { audience: 'essentials' }));
    const outcome = async (reference: string | undefined) => {
      const letter = await composeMail({ reference: reference ?? '' }, now);
      return 'dropped' in letter ? letter.dropped : letter.to;
    };
    expect(await outcome(await subscribe('left@bakery.example', 'left'))).toBe('left');
    expect(await outcome(await subscribe('pending@bakery.example', 'pending'))).toBe('left');
    expect(await outcome('nobody')).toBe('left');
    expect(await outcome(ids.get(addresses.customer))).toBe('plan-ended');
    expect(await outcome(ids.get(addresses.essentials))).toBe(addresses.essentials);
  });
});

describe('a mail of an issue', () => {
  it('carries the sender, the headers of a list, and what SES makes a Feedback-ID of', async () => {
    const number = await publish('everyone', everything('words'));
    const letterTo = await compose(number);
    const { text, html, headers, ...letter } = await letterTo('stranger');
    expect(letter).toEqual({
      set: 'newsletter',
      to: addresses.stranger,
      fromName: 'Nora of Plainly',
      subject: 'Price rises in five minutes',
      tags: { 'ses:feedback-id-a': toId(number), 'ses:feedback-id-b': 'newsletter' },
    });
    const [, token = ''] = /\/mail\/([\w.-]+)/.exec(text) ?? [];
    expect(html.match(/\/mail\/([\w.-]+)/)?.[1]).toBe(token);
    expect(headers).toEqual({
      'List-Id': '<newsletter.plainly.example>',
      'List-Unsubscribe': `<${SITE_URL}/api/newsletter/leave/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(await readMailLink(token, now)).toEqual({
      purpose: 'leave',
      subject: ids.get(addresses.stranger),
      issueId: toId(number),
      isExpired: false,
    });
    // Every other mail differs in the token alone.
    const other = await letterTo('customer');
    const [, otherToken = ''] = /\/mail\/([\w.-]+)/.exec(other.text) ?? [];
    expect(otherToken).not.toBe(token);
    expect(other.html.replaceAll(otherToken, token)).toBe(html);
    expect(other.text.replaceAll(otherToken, token)).toBe(text);
  });

  it('names no reader, neither by address nor by id', async () => {
    const letterTo = await compose(await publish('essentials', everything('words')));
    const { to, ...letter } = await letterTo('stranger');
    const carried = JSON.stringify(letter);
    expect(carried).not.toContain(to);
    expect(carried).not.toContain(ids.get(to));
  });

  // Whoever changes a look opens the new file in a browser and in a mail program. `npx vitest run -u` writes it.
  it.each([
    ['whole', 'essentials'],
    ['extract', 'stranger'],
  ] as const)('is as it was looked at: %s', async (name, reader) => {
    const inside = ['The letter, sentence by sentence', 'When to send it'];
    const number = await publish('essentials', everything('words'), { inside });
    const { text, html } = await (await compose(number))(reader);
    const token = /(?<=\/mail\/)[\w.-]+/g;
    const [id, of] = [new RegExp(toId(number).toLowerCase(), 'g'), 'the-id'];
    await expect(html.replaceAll(token, 'token').replaceAll(id, of)).toMatchFileSnapshot(
      `../mails/letters/issue-${name}.html`,
    );
    await expect(text.replaceAll(token, 'token').replaceAll(id, of)).toMatchFileSnapshot(
      `../mails/letters/issue-${name}.txt`,
    );
  });

  it('keeps an emoji, a word from right to left, and a subject’s own marks', async () => {
    const subject = '🍞 לחם $& & <b>';
    const number = await publish('everyone', everything('words'));
    const letter = await (await compose(number, { subject, previewLine: '' }))('stranger');
    expect(letter.subject).toBe(subject);
    expect(letter.html).toContain('<title>🍞 לחם $&amp; &amp; &lt;b&gt;</title>');
    // Without a preview line, the subtitle stands beside the subject.
    expect(letter.html.indexOf('Four sentences')).toBeLessThan(letter.html.indexOf('<h1'));
  });

  it('is the extract of an article without a body, with its public address', async () => {
    const letter = await (await compose(await publish('customers', undefined)))('stranger');
    expect(letter.text).toContain('Prices rise.\n\nSay so early.');
    expect(letter.text).toContain(`Read online: ${SITE_URL}/blog/price-rises-`);
    expect(letter.text).not.toContain('Read the whole article');
  });

  it.each<[string, object[], by: string[], portraits: number]>([
    ['with a portrait', [{ portrait: IMAGE }], ['By Nora'], 1],
    ['without a portrait', [{}], ['By Nora'], 0],
    ['whom nobody knows', [], [], 0],
  ])('says which author wrote it: one %s', async (_, known, by, portraits) => {
    const authorId = toId(99);
    const authors = known.map((more) => ({ authorId, name: 'Nora', about: '', isRemoved: false, ...more }));
    await world.put('articles', { shelf: 'authors', newsletterId: 'all', version: 1, revision: 1, authors });
    const number = await publish('everyone', doc(paragraph('A text')), { author: authorId, images: [] });
    const { html, text } = await (await compose(number))('stranger');
    expect(text.split('\n').filter((line) => line.startsWith('By '))).toEqual(by);
    expect(html.match(/<img[^>]*-share\.jpg"[^>]*width="40"/g) ?? []).toHaveLength(portraits);
  });

  it('waits while the text is gone, and reads it again', async () => {
    const number = (count += 1);
    const letterTo = await compose(number);
    await expect(letterTo('stranger')).rejects.toThrow('The text of an issue is gone');
    for (const row of newArticle(number, 'everyone', everything('words')).rows)
      await world.put('articles', row);
    expect((await letterTo('stranger')).text).toContain('How to say that prices rise');
  });

  const toParagraphs = (words: number) => {
    const sixty = 'We will say it early, and we will say why. '.repeat(6).trim();
    return doc(...Array.from({ length: words / 60 }, () => paragraph(sixty)));
  };
  it.each([
    ['no image', doc(paragraph('Text')), { images: [] }, '<img', 1, 6],
    [
      'sixty images',
      doc(...Array.from({ length: 60 }, () => image({ caption: 'Monday' }))),
      {},
      '<img',
      62,
      27,
    ],
    [
      'a table of fifty rows',
      doc(table(...Array.from({ length: 50 }, () => ['A', 'B']))),
      {},
      '</td>',
      102,
      25,
    ],
    ['3,000 words', toParagraphs(3000), {}, 'say why', 300, 20],
    ['10,020 words', toParagraphs(10_020), {}, 'say why', 1002, 55],
  ])('has all of %s, and stays small', async (_what, body, more, sign, count, kB) => {
    const letter = await (await compose(await publish('everyone', body, more)))('stranger');
    expect(letter.html.split(sign)).toHaveLength(count + 1);
    expect(Buffer.byteLength(letter.html)).toBeLessThanOrEqual(kB * 1000);
  });
});

describe('the words of a customer', () => {
  let reference: string;
  let userId: string;
  let address: string;
  beforeEach(async () => {
    address = `${(count += 1)}@bakery.example`;
    reference = await subscribe(address);
    userId = await addCustomer(address);
  });
  const keep = (words: Readonly<Record<string, string>>, more: object = {}, owner = userId) =>
    world.put('kept', {
      ...{ userId: owner, itemId: 'words', version: 1, revision: 1, isInMail: true, ...more },
      words: Object.entries(words).map(([name, text]) => ({ name, text })),
    });
  const PROMPT = 'Write to {{Business}} in {{city}}, {{ business }}.\nBe kind.';
  const publishPrompt = () =>
    publish('everyone', doc(paragraph('{{business}}'), prompt(PROMPT), prompt('Stay {{calm}}.')));
  const open = (number: number, mail: Partial<IssueMail> = {}) => {
    const composeMail = createIssueComposer(newIssue(number, mail));
    return async (to: string | undefined = reference) => {
      const letter = await composeMail({ reference: to ?? '' }, now);
      if ('dropped' in letter) throw new Error(letter.dropped);
      const { html = '', text } = letter;
      const [, token = '-'] = /\/mail\/([\w.-]+)/.exec(text) ?? [];
      /** What readers see of a mail, alike for all who get the same. */
      const shown = [html, text].map((part) => part.replaceAll(token, 'token'));
      return { ...letter, html, shown };
    };
  };

  const PROMPT_HTML = />Prompt to copy<\/p>\s*<p[^>]*>([^]*?)<\/p>/g;

  /** The prompts of a mail, with the marked words in quotes. */
  const toPrompts = (html: string) =>
    [...html.matchAll(PROMPT_HTML)].map(([, words = '']) =>
      words.replaceAll(/<b\sdir="auto"[^>]*>([^]*?)<\/b>/g, '«$1»').replaceAll(/<br[^>]*>/g, '\n'),
    );

  it.each([
    ['a name', 'Brot & Söhne', 'Brot &amp; Söhne'],
    ['HTML', '<img src=x onerror="alert(1)">', '&lt;img src=x onerror=&quot;alert(1)&quot;&gt;'],
    ['another blank', '{{city}}', '{{city}}'],
    ['marks of a replacement', "$& $1 $$ $' $<a>", '$&amp; $1 $$ $&#39; $&lt;a&gt;'],
    ['500 characters', 'x'.repeat(500), 'x'.repeat(500)],
    ['words from right to left', 'مخبز النور', 'مخبز النور'],
  ])('fill each of their blanks, marked, as text: %s', async (_, word, escaped) => {
    await keep({ business: word, tone: 'warm' });
    const { html, text } = await open(await publishPrompt())();
    expect(toPrompts(html)).toEqual([
      `Write to «${escaped}» in [city], «${escaped}».\nBe kind.`,
      'Stay [calm].',
    ]);
    expect(text).toContain(`    Write to ${word} in [city], ${word}.\n    Be kind.\n`);
    // The line stands below the prompt that has them, and leads to the account.
    expect(text.split('Filled in with your words. Change them')).toHaveLength(2);
    expect(text).toContain(`Change them (${SITE_URL}/account#your-words)`);
    expect(html).toContain(`href="${SITE_URL}/account#your-words"`);
  });

  it('stand in the prompts of their own mail, and nowhere else', async () => {
    const planted = plant('a word');
    await keep({ business: planted.sentence });
    const blank = '{{business}}';
    const mail = { subject: blank, previewLine: blank, fromName: blank };
    const letterTo = open(await publishPrompt(), mail);
    const { html, text, shown: _, ...letter } = await letterTo();
    expect(letter).toMatchObject({ subject: blank, fromName: blank });
    const { stranger, customer, essentials } = addresses;
    const others = [stranger, customer, essentials].map((one) => letterTo(ids.get(one)));
    const places = [
      ...[JSON.stringify(letter), html.replaceAll(PROMPT_HTML, ''), text.replaceAll(/^ {4}.*$/gm, '')],
      ...(html.match(/<[^>]*>/g) ?? []),
      ...(await Promise.all(others)).map((other) => JSON.stringify(other)),
    ];
    expect(findLeaks([planted], [{ name: 'the prompts', text: toPrompts(html).join('') }])).toHaveLength(1);
    expect(findLeaks([planted], [{ name: 'the text', text }])).toHaveLength(1);
    expect(
      findLeaks(
        [planted],
        places.map((place) => ({ name: 'elsewhere', text: place })),
      ),
    ).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['turned it off', () => keep({ business: 'Brot' }, { isInMail: false })],
    ['deleted the word', () => keep({ tone: 'warm' })],
    ['deleted all', () => world.empty('kept')],
    [
      'deletes the account',
      () => world.put('customers', { version: 1, userId, tombstone: 'open', forgotten: {} }),
    ],
    [
      'has another address now',
      () => world.put('customers', { version: 1, userId, contactAddress: 'a@b.example' }),
    ],
    [
      'shares the address with another customer',
      async () => keep({ business: 'Kuchen' }, {}, await addCustomer(address)),
    ],
  ])('leave the mails of one who %s before the mail is written', async (_, change) => {
    await keep({ business: 'Brot' });
    const letterTo = open(await publishPrompt());
    expect((await letterTo()).text).toContain('Brot');
    await change();
    const { shown, text } = await letterTo();
    expect(text).toContain('Write to [Business] in [city], [business].');
    expect(shown).toEqual((await letterTo(ids.get(addresses.stranger))).shown);
  });

  it('are read once for each mail, and not for a text without blanks or a closed one', async () => {
    await keep({ business: 'Brot' });
    const countReads = async (number: number) => {
      const letterTo = open(number);
      await letterTo();
      world.meter.read();
      const { text } = await letterTo();
      return { reads: world.meter.read().requests, isFilled: text.includes('Brot') };
    };
    const others = { reads: 3, isFilled: false };
    expect(await countReads(await publishPrompt())).toEqual({ reads: 4, isFilled: true });
    expect(await countReads(await publish('everyone', everything('words')))).toEqual(others);
    expect(await countReads(await publish('essentials', doc(prompt(PROMPT))))).toEqual(others);
  });
});

it('has a link from each prompt to its place on the page', async () => {
  const body = doc(prompt('One'), paragraph('and'), prompt('Two'));
  for (const [access, folder] of [
    ['everyone', 'blog'],
    ['customers', 'articles'],
  ] as const) {
    const { html, text } = await (await compose(await publish(access, body)))('customer');
    for (const letter of [html, text])
      expect(letter.match(new RegExp(`${SITE_URL}/${folder}/price-rises-\\w+#prompt-\\d`, 'g'))).toHaveLength(
        2,
      );
    expect(text).toMatch(/Two\n\nOn the page, one press copies this prompt. Copy it there \(\S+#prompt-2\)/);
  }
});

it('has no text before it begins', () => {
  expect(() => createIssueComposer(newIssue(1, {}, { text: undefined }))).toThrow('has not begun');
});
