import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { cancelTransactions } from '../disturb-tables.ts';
import { openCustomerTables } from '../customers/customer-tables.ts';

const tables = await openCustomerTables({ tables: ['kept'] });
afterAll(() => tables.close());
afterEach(() => vi.restoreAllMocks());
const { changeOwnWords, readOwnWords } = await import('../../../functions/kept/own-words.ts');

const now = new Date();
const newUserId = () => `google-oauth2|${randomUUID()}`;
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `blank ${index}`, text: `${index}` }));

describe('the words of a customer', () => {
  it('are none, and in mails, until some are saved', async () => {
    expect(await readOwnWords(newUserId())).toEqual({ revision: 0, words: [], isInMail: true });
  });

  it('are saved by the key of their blank, deleted by an empty text, and the others stay', async () => {
    const userId = newUserId();
    const [city, business] = [
      { name: 'City', text: 'Łódź' },
      { name: 'business', text: '<b>{{city}}</b>' },
    ];
    await changeOwnWords(userId, { words: [city, business, { name: 'constructor', text: 'C' }] }, now);
    const changed = await changeOwnWords(
      userId,
      {
        words: [
          { name: 'cíty', text: '' },
          { name: 'constructor', text: '' },
          { name: 'tone', text: '' },
        ],
      },
      now,
    );
    expect(changed).toEqual({ revision: 2, words: [business], isInMail: true });
    expect(await readOwnWords(userId)).toEqual(changed);
  });

  it('stay when mails are turned off', async () => {
    const userId = newUserId();
    await changeOwnWords(userId, { words: many(1) }, now);
    expect(await changeOwnWords(userId, { isInMail: false }, now)).toMatchObject({
      words: many(1),
      isInMail: false,
    });
    expect(await changeOwnWords(userId, { words: many(2) }, now)).toMatchObject({ isInMail: false });
  });

  it('are 100 at most', async () => {
    const userId = newUserId();
    await changeOwnWords(userId, { words: many(100) }, now);
    await expect(
      changeOwnWords(userId, { words: [{ name: 'one more', text: '1' }] }, now),
    ).rejects.toMatchObject({
      status: 400,
      message: 'You can keep words for 100 blanks. Please delete some in your account first',
    });
    const swap = [
      { name: 'blank 0', text: '' },
      { name: 'one more', text: '1' },
    ];
    expect((await changeOwnWords(userId, { words: swap }, now)).words).toHaveLength(100);
  });

  it('come by name, whatever the order in which they were saved', async () => {
    const userId = newUserId();
    await changeOwnWords(userId, { words: [{ name: 'Zoo', text: 'Z' }] }, now);
    const words = [
      { name: 'Äpfel', text: 'A' },
      { name: 'City', text: 'C' },
    ];
    expect((await changeOwnWords(userId, { words: words.toReversed() }, now)).words).toEqual([
      ...words,
      { name: 'Zoo', text: 'Z' },
    ]);
  });

  it('can be changed by those who have more than 100 from before the limit', async () => {
    const userId = newUserId();
    await tables.put('kept', {
      ...{ userId, itemId: 'words', version: 1, revision: 1, isInMail: true },
      words: many(102),
    });
    const change = (name: string, text: string) => changeOwnWords(userId, { words: [{ name, text }] }, now);
    expect((await change('blank 0', 'other')).words).toHaveLength(102);
    await expect(change('one more', '1')).rejects.toMatchObject({ status: 400 });
    expect((await change('blank 0', '')).words).toHaveLength(101);
  });

  it.each([
    [4, (saved: Promise<object>) => expect(saved).resolves.toMatchObject({ words: many(1) })],
    [5, (saved: Promise<object>) => expect(saved).rejects.toMatchObject({ status: 503 })],
  ])('are tried again after other saves came first, but not for ever: after %i', async (count, check) => {
    cancelTransactions(count, 'ConditionalCheckFailed', 'None');
    await check(changeOwnWords(newUserId(), { words: many(1) }, now));
  });

  it('lose nothing when three tabs save at once', async () => {
    const userId = newUserId();
    const saved = await Promise.all(many(3).map((word) => changeOwnWords(userId, { words: [word] }, now)));
    expect(saved.map(({ revision }) => revision).toSorted()).toEqual([1, 2, 3]);
    expect((await readOwnWords(userId)).words).toEqual(many(3));
  });

  it('are not saved once the customer is being forgotten', async () => {
    const userId = newUserId();
    const steps = Object.fromEntries(
      ['plan', 'stripe', 'tenant', 'progress', 'contactRequests', 'newsletter'].map((step) => [step, 'open']),
    );
    const forgotten = { requestedAt: now.toISOString(), steps };
    await tables.put('customers', { version: 1, userId, forgotten, tombstone: 'open' });
    await expect(changeOwnWords(userId, { words: many(1) }, now)).rejects.toMatchObject({ status: 410 });
    expect((await tables.scan('kept')).filter((item) => item['userId'] === userId)).toEqual([]);
  });
});
