// What an issue reads and writes for each reader. docs/cost.md reckons with it.
import { afterAll, expect, it } from 'vitest';
import { ISSUE_UNITS } from '../../infra/month.ts';
import { doc, paragraph } from '../articles/body/bodies.ts';
import { openWorld } from '../world.ts';
import { newArticle, newIssue, toId } from './issue-texts.ts';
import { readUnits } from './mail-units.ts';

const world = await openWorld({
  tables: ['articles', 'customers', 'drafts', 'mails', 'subscribers'],
  isMetered: true,
});
const { createIssueComposer } = await import('../../../functions/issues/compose-issue.ts');
const { findReader } = await import('../../../functions/issues/readers.ts');
const { runIssues } = await import('../../../functions/issues/run-issues.ts');
const { countMails } = await import('../../../functions/issues/issues.table.ts');
const { handler: takeEvents } = await import('../../../functions/events/mail-events.ts');
afterAll(world.close);

const at = '2026-11-01T08:00:00.000Z';
const rules = { findReader, findHindrances: async () => [], createComposer: createIssueComposer };

/** Sends an issue to so many readers, of whom every second one is a customer. Each mail arrives. */
const sendTo = async (number: number, readers: number) => {
  for (const table of ['mails', 'subscribers', 'customers']) await world.empty(table);
  const { rows } = newArticle(number, 'customers', doc(paragraph('Say it before they hear it.')));
  await world.putAll('articles', rows);
  const text = { newsletterId: toId(number), version: 1, access: 'customers', publishDate: at };
  await world.put('drafts', { draftId: toId(number), part: 'draft', list: 'article', publication: text });
  for (let reader = 0; reader < readers; reader += 1) {
    const address = `reader-${reader}-with-a-name@bakery.example`;
    const times = { since: at, createdAt: at, confirmedAt: at };
    const subscriberId = `${'a'.repeat(40)}${reader}`;
    await world.put('subscribers', {
      ...{ version: 1, subscriberId, address, state: 'confirmed', source: 'page', ...times },
    });
    if (reader % 2 === 0)
      await world.put('customers', { version: 1, userId: `auth0|${reader}`, contactAddress: address });
  }
  const begun = { startedAt: new Date().toISOString(), isAudienceWhole: false };
  await world.put('mails', { mailId: `issue#${toId(number)}`, ...newIssue(number, {}, begun) });
  world.mail.mails.length = 0;
  readUnits(world.meter);
  expect(await runIssues(rules, () => true)).toMatchObject({ sent: readers });
  for (const { EmailTags } of world.mail.mails) {
    const tags = { mail: [EmailTags.find(({ Name }) => Name === 'mail')?.Value] };
    const delivery = { timestamp: at, recipients: ['rosa@bakery.example'] };
    const Message = JSON.stringify({ eventType: 'Delivery', delivery, mail: { tags } });
    await takeEvents({ Records: [{ Sns: { Message } }] });
  }
  return readUnits(world.meter);
};

it('writes and reads of the tables for each mail what the page of costs says', async () => {
  const few = await sendTo(1, 10);
  const many = await sendTo(2, 50);
  expect((many.writes - few.writes) / 40).toBe(ISSUE_UNITS.writes);
  const reads = (many.reads - few.reads) / 40;
  expect(reads).toBeLessThanOrEqual(ISSUE_UNITS.reads);
  expect(reads).toBeGreaterThan(ISSUE_UNITS.reads - 1);
});

it('counts the mails of an issue each minute for what the page of costs says', async () => {
  const mail = { version: 1, kind: 'issue', occurrence: toId(3), claims: 0, createdAt: at, since: at };
  const mails = Array.from({ length: 1000 }, (_, reader) => ({
    ...{ ...mail, mailId: `${'a'.repeat(40)}${String(reader).padStart(3, '0')}`, reference: `id-${reader}` },
    state: `${toId(3)}#waiting`,
  }));
  await world.putAll('mails', mails);
  readUnits(world.meter);
  expect(await countMails(toId(3))).toMatchObject({ waiting: 1000, sent: 0 });
  expect(Math.ceil(readUnits(world.meter).reads)).toBe(ISSUE_UNITS.countReadsOfThousand);
});
