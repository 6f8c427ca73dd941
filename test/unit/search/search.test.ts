import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchAnswer, type Hit } from '#shared/contract/search.ts';
import { limits } from '#shared/limits.ts';
import { SEARCH_PARTS, toIndexKey } from '#shared/search-files.ts';
import { bodyWith } from '../../body-with.ts';
import { toBodyRow } from '../../../functions/articles/article-records.ts';
import { newUlid } from '../../stored-lessons.ts';
import { parseFieldProblems } from '../events.ts';
import { openSearch } from './search-world.ts';

const world = await openSearch();
afterAll(() => world.close());
beforeEach(() => world.clear());

const titles = ({ hits }: { hits: readonly Hit[] }) => hits.map(({ title }) => title);

describe('a query', () => {
  it('finds a text by its title, extract, lines inside, takeaway and body, the title first', async () => {
    await world.storeArticle({ title: 'In the body' }, 'Write to a dunning customer.');
    await world.storeArticle({ title: 'Dunning in the title' }, 'Nothing.');
    await world.storeArticle({ title: 'In the extract', extract: 'About dunning.' });
    await world.storeArticle({ title: 'In the subtitle', subtitle: 'About dunning' });
    await world.storeArticle({ title: 'Inside', inside: ['Dunning letters'] });
    await world.storeLesson({ title: 'In the takeaway', takeaway: 'a dunning letter' });
    await world.storeLesson({ title: 'Elsewhere' });
    await world.build();
    const answer = await world.search('dunning');
    expect(answer.state).toBe('found');
    expect(titles(answer)[0]).toBe('Dunning in the title');
    expect(titles(answer).toSorted()).toEqual([
      'Dunning in the title',
      'In the body',
      'In the extract',
      'In the subtitle',
      'In the takeaway',
      'Inside',
    ]);
  });

  it.each([
    ['the words in any order, one in the title, one in the body', 'reminder late'],
    ['the beginnings of words', 'remin la'],
    ['one letter wrong', 'reminber'],
    ['one letter too many', 'remminder'],
    ['two letters swapped', 'remindre'],
    ['an apostrophe', "reminder's"],
    ['German letters written out in capitals', 'STRASSE'],
    ['Arabic letters without marks', 'فاتورة'],
    ['signs and emoji around', '… 😀 reminder <b>! 😀'],
  ])('finds a text by %s', async (_, query) => {
    await world.storeArticle({ title: 'A reminder to send' }, 'For those who are late. Straße, فَاتُورَة.');
    await world.storeArticle({ title: 'Something else' }, 'A text about bread.');
    await world.build();
    expect(await world.search(query)).toMatchObject({
      state: 'found',
      hits: [{ title: 'A reminder to send' }],
    });
  });

  it('proposes what comes close if no text has all of its words', async () => {
    await world.storeArticle({ title: 'A prompt to send' });
    await world.build();
    for (const query of ['prompt zeppelin', 'promtp', 'a z']) {
      const answer = await world.search(query);
      expect([answer.state, titles(answer)]).toEqual(['near', ['A prompt to send']]);
    }
    expect(await world.search('zeppelin')).toEqual({ state: 'near', hits: [] });
  });

  it.each([
    ['the beginning of a word, one letter long', 't', 'near', []],
    ['a word of three letters with one wrong', 'tex', 'near', []],
    ['a word of four letters with one wrong', 'rete', 'found', ['Tax rate']],
    ['a word of seven letters with two swapped', 'reciept', 'near', ['Receipt']],
    ['a word of eight letters with two swapped', 'invioces', 'found', ['Invoices']],
  ])('forgives more in longer words: %s', async (_, query, state, found) => {
    for (const title of ['Tax rate', 'Receipt', 'Invoices'])
      await world.storeArticle({ title, extract: '-' });
    await world.build();
    const answer = await world.search(query);
    expect([answer.state, titles(answer)]).toEqual([state, found]);
  });

  it.each([
    ['200 letters', 'x'.repeat(200), 400],
    ['100 letters', 'x'.repeat(100), 200],
    ['a hundred letters as words', 'z '.repeat(50), 200],
    ['one letter', 'x', 200],
    ['emoji', '😀🎉', 200],
    ['nothing', '', 400],
    ['10,000 spaces', ' '.repeat(10_000), 400],
    ['HTML', '<script>alert(1)</script>', 200],
    ['half a character', '\uD83D', 200],
    ['the name of an object’s own property', '__proto__ constructor', 200],
  ])('is answered with a status of its own: %s', async (_, query, status) => {
    await world.storeArticle({ title: 'A text' }, 'Nothing to find here.');
    await world.build();
    const answer = await world.call(query, 'customer');
    expect(answer.statusCode).toBe(status);
    if (status === 200) expect(SearchAnswer.parse(JSON.parse(answer.body ?? '')).hits).toEqual([]);
    else expect(parseFieldProblems(answer)).toEqual([{ path: 'q', message: expect.any(String) }]);
  });

  it('prefers a word of a long title to the same word of a short extract', async () => {
    await world.storeArticle({ title: 'Short', extract: 'Dunning.' });
    await world.storeArticle({ title: 'How to write a kind letter about dunning to every customer' });
    await world.build();
    expect(titles(await world.search('dunning'))).toEqual([
      'How to write a kind letter about dunning to every customer',
      'Short',
    ]);
  });

  it('answers ten texts at most, the best', async () => {
    for (let at = 0; at < 12; at += 1)
      await world.storeArticle({ title: `Letter ${at}`, extract: 'What to say, and when, in a reminder.' });
    await world.storeArticle({ title: 'Reminder', newsletterId: newUlid(1) });
    await world.storeArticle({ title: 'Reminder', newsletterId: newUlid(Date.now() - 1000) });
    await world.build();
    const { hits } = await world.search('reminder');
    expect(hits).toHaveLength(limits.search.hits);
    expect(titles({ hits: hits.slice(0, 2) })).toEqual(['Reminder', 'Reminder']);
  });
});

describe('a hit', () => {
  it('of an article and of a lesson says what a link to it needs, and a line of the body', async () => {
    const article = await world.storeArticle(
      { title: 'For late payers' },
      'First.\nSend a reminder <b>today</b>.',
    );
    const lesson = await world.storeLesson(
      { title: 'Write one', module: 'practical-skills', minutes: 30, includesExercise: true },
      'A kind reminder.',
    );
    await world.build();
    const { hits } = await world.search('reminders');
    expect(hits.toSorted((a, b) => a.title.localeCompare(b.title))).toEqual([
      {
        kind: 'article',
        newsletterId: article.newsletterId,
        slug: 'for-late-payers',
        title: 'For late payers',
        access: 'customers',
        minutes: 2,
        isOpen: true,
        line: [
          { text: 'Send a ', isMatch: false },
          { text: 'reminder', isMatch: true },
          { text: ' <b>today</b>.', isMatch: false },
        ],
      },
      {
        kind: 'lesson',
        lessonId: lesson.lessonId,
        slug: lesson.slug,
        title: 'Write one',
        access: 'customers',
        module: 'practical-skills',
        minutes: 30,
        includesExercise: true,
        isOpen: true,
        line: [
          { text: 'A kind ', isMatch: false },
          { text: 'reminder', isMatch: true },
          { text: '.', isMatch: false },
        ],
      },
    ]);
  });

  it('shows the line in which it was found, wherever that is', async () => {
    await world.storeArticle({ title: 'One', subtitle: 'Dunning in the subtitle' });
    await world.storeArticle({ title: 'Two', inside: ['First', 'Dunning inside'] });
    await world.storeArticle({ title: 'Three', extract: 'Dunning in the extract' });
    await world.storeLesson({ title: 'Four', takeaway: 'Dunning to take away' });
    await world.build();
    const { hits } = await world.search('dunning');
    const lines = hits.map(({ title, line }) => [title, line.map(({ text }) => text).join('')]);
    expect(Object.fromEntries(lines)).toEqual({
      One: 'Dunning in the subtitle',
      Two: 'Dunning inside',
      Three: 'Dunning in the extract',
      Four: 'Dunning to take away',
    });
  });

  it('that is only an extract is open and has no minutes', async () => {
    await world.storeArticle({ title: 'A reminder', access: 'essentials' });
    await world.build();
    const { hits } = await world.search('reminder');
    expect(hits).toMatchObject([
      { isOpen: true, line: [{ text: 'Begin with the chore that waits longest.' }] },
    ]);
    expect(hits[0]).not.toHaveProperty('minutes');
  });
});

describe('a body for AI Essentials', () => {
  const SECRET = 'The zeppelin pays on Friday.';

  it('is found by those who may read it, and for others its index is not even loaded', async () => {
    await world.storeArticle({ title: 'Prices', access: 'essentials' }, SECRET);
    await world.storeLesson({ title: 'Bread', access: 'customers' }, SECRET);
    await world.build();
    world.takeReads();
    expect(titles(await world.search('zeppelin', 'subscriber')).toSorted()).toEqual(['Bread', 'Prices']);
    expect(world.takeReads()).toEqual(['listed', 'customers', 'essentials']);
    // The function is warm, and has that index.
    expect(titles(await world.search('zeppelin'))).toEqual(['Bread']);
    expect(world.takeReads()).toEqual(['listed', 'customers']);
  });

  it('changes no answer to others: neither the texts, nor their order, nor what comes close', async () => {
    const [a, b, c] = [newUlid(1), newUlid(2), newUlid(3)];
    const store = async (text: string) => {
      const closed = { access: 'essentials' } as const;
      await world.storeArticle({ title: 'Bread and prices', newsletterId: a, ...closed }, text);
      await world.storeArticle({ title: 'Prices of bread', newsletterId: b, ...closed }, 'Nothing.');
      await world.storeArticle({ title: 'Bread', newsletterId: c }, 'Prices.');
    };
    const queries = ['bread prices', 'zeppelin', 'zepelin bread', 'friday prices'];
    const ask = async () => {
      const answers = [];
      for (const query of queries) {
        const { state, hits } = await world.search(query);
        answers.push([state, hits.map(({ title, line }) => [title, line])]);
      }
      return answers;
    };
    await store('Nothing.');
    await world.build();
    const without = await ask();
    await world.clear();
    await store(`${SECRET} Bread prices, bread prices.`.repeat(20));
    await world.build();
    expect(await ask()).toEqual(without);
  });

  it('is named by its public words, with what opens it and no word of the body', async () => {
    await world.storeLesson(
      { title: 'Prices', access: 'essentials', extract: 'How bread is priced.' },
      `Bread. ${SECRET}`,
    );
    await world.build();
    const { hits } = await world.search('bread');
    expect(hits).toMatchObject([{ title: 'Prices', access: 'essentials', isOpen: false }]);
    expect(hits[0]?.line.map(({ text }) => text).join('')).toBe('How bread is priced.');
    expect((await world.search('bread zeppelin')).state).toBe('near');
    expect((await world.search('bread zeppelin', 'subscriber')).hits).toMatchObject([{ isOpen: true }]);
  });
});

describe('a text that has changed since the index was built', () => {
  it('is gone at once if it was withdrawn', async () => {
    const article = await world.storeArticle({ title: 'A reminder' }, 'About reminders.');
    await world.storeArticle({ title: 'Another reminder' });
    const { lessonId } = await world.storeLesson({ title: 'A reminder as a lesson' });
    await world.build();
    expect((await world.search('reminder')).hits).toHaveLength(3);
    await world.withdraw(article);
    await world.withdrawLesson(lessonId);
    expect(titles(await world.search('reminder'))).toEqual(['Another reminder']);
  });

  it('is gone at once if it was taken out of the lists, and stays gone', async () => {
    const article = await world.storeArticle({ title: 'A reminder' }, 'About reminders.');
    await world.storeArticle({ title: 'Another reminder' });
    await world.build();
    await world.withdraw(article);
    await world.storeArticle({ ...article, isUnlisted: true }, 'About reminders.');
    for (const build of [undefined, world.build]) {
      await build?.();
      expect(titles(await world.search('reminder'))).toEqual(['Another reminder']);
    }
  });

  it('is found by no word of its body once a correction has closed it, in its row or in its body’s', async () => {
    const article = await world.storeArticle({ title: 'Prices' }, 'The zeppelin pays.');
    await world.build();
    expect(titles(await world.search('zeppelin'))).toEqual(['Prices']);
    const body = bodyWith('The zeppelin pays.');
    await world.tables.put('articles', toBodyRow({ ...article, access: 'essentials' }, body));
    expect((await world.search('zeppelin')).hits).toEqual([]);
    expect((await world.search('prices')).hits).toMatchObject([{ line: [{ text: article.extract }] }]);
    await world.storeArticle({ ...article, access: 'essentials' }, 'The zeppelin pays.');
    expect((await world.search('zeppelin')).hits).toEqual([]);
    expect((await world.search('prices')).hits).toMatchObject([{ isOpen: false }]);
  });

  it('takes no place of another before it is due', async () => {
    for (let at = 0; at < limits.search.hits; at += 1)
      await world.storeArticle({ title: 'Reminder', newsletterId: newUlid(Date.now() + 3_600_000) });
    await world.storeArticle({ title: 'What to say in a reminder' });
    await world.build();
    expect(titles(await world.search('reminder'))).toEqual(['What to say in a reminder']);
  });

  it('is not found before it is due, and then without a new index', async () => {
    const publishDate = new Date(Date.now() + 1500);
    const { newsletterId } = await world.storeArticle({ title: 'Tomorrow' });
    const { createUlid } = await import('../../../functions/platform/ulid.ts');
    const soon = createUlid(publishDate.getTime(), '0'.repeat(20));
    await world.storeArticle({ title: 'Tomorrow', newsletterId: soon });
    await world.build();
    const ids = async () =>
      (await world.search('tomorrow')).hits.map((hit) => (hit.kind === 'article' ? hit.newsletterId : ''));
    expect(await ids()).toEqual([newsletterId]);
    await expect.poll(ids, { timeout: 10_000 }).toHaveLength(2);
  });
});

describe('the indexes', () => {
  const prepared = { state: 'preparing', hits: [] };
  const file = async () => (await world.bucket.read(toIndexKey('customers')))!;

  it('hold no text', async () => {
    await world.storeArticle({ title: 'Alpha beta' }, 'Gamma delta gamma.');
    await world.build();
    const { gunzipSync } = await import('node:zlib');
    for (const part of SEARCH_PARTS) {
      const stored = await world.bucket.read(toIndexKey(part));
      const json = gunzipSync(stored?.bytes ?? Buffer.alloc(0)).toString();
      expect(json).not.toMatch(/alpha beta|gamma delta/i);
      expect(JSON.parse(json).storedFields).toSatisfy((fields: object) =>
        Object.values(fields).every((field) => Object.keys(field as object).length === 0),
      );
    }
  });

  it.each<[string, () => Promise<unknown>]>([
    ['is missing', () => world.bucket.remove(toIndexKey('customers'))],
    [
      'is cut in half',
      async () => {
        const { bytes } = await file();
        await world.bucket.write(toIndexKey('customers'), bytes.subarray(0, bytes.length / 2), {});
      },
    ],
    ['is something else', () => world.bucket.write(toIndexKey('customers'), Buffer.from('{}'), {})],
  ])('are prepared while one %s, and the next run of the job builds them', async (_, breakIt) => {
    await world.storeArticle({ title: 'A reminder' }, 'About reminders.');
    await world.build();
    await breakIt();
    expect(await world.search('reminder')).toEqual(prepared);
    expect(await world.buildIfChanged()).toBe(true);
    expect(await world.buildIfChanged()).toBe(false);
    expect(await world.search('reminder')).toMatchObject({ state: 'found' });
  });

  it.each([
    ['are prepared while S3 answers 403, as it does for a missing file', 403, prepared],
    ['are awaited while S3 is down', 503, { status: 503 }],
  ])('%s', async (_, httpStatusCode, expected) => {
    await world.build();
    const failure = { name: 'Failure', $fault: 'server', $metadata: { httpStatusCode } } as const;
    const send = vi.spyOn(S3Client.prototype, 'send');
    send.mockImplementation(() => {
      throw new S3ServiceException(failure);
    });
    const { body = '' } = await world.call('reminder', 'customer');
    send.mockRestore();
    expect(JSON.parse(body)).toMatchObject(expected);
  });

  it('are prepared for those alone who need the broken one', async () => {
    await world.storeArticle({ title: 'A reminder' });
    await world.build();
    await world.bucket.remove(toIndexKey('essentials'));
    expect(await world.search('reminder')).toMatchObject({ state: 'found' });
    expect(await world.search('reminder', 'subscriber')).toEqual(prepared);
  });
});
