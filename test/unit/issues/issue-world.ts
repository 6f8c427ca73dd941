// The sender of issues with its tables and SES, between which a run can be killed at any call.
import { StoredIssue } from '#shared/issue.ts';
import type { IssueRules } from '../../../functions/issues/run-issues.ts';
import type { Item } from '../../tables.ts';
import { openMailWorld } from '../mails/mail-world.ts';
import { newIssue, toId } from './issue-texts.ts';

export const ISSUE = toId(1);

export const openIssueWorld = async () => {
  const world = await openMailWorld(['subscribers', 'drafts']);
  const { runIssues } = await import('../../../functions/issues/run-issues.ts');
  const subscribers = await import('../../../functions/newsletter/subscribers.table.ts');
  const { tables, ses } = world;

  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  /** What the tests change of the others' work. */
  const others = {
    essentials: new Set<string>(),
    findHindrances: async (): Promise<string[]> => [],
    compose: undefined as ReturnType<IssueRules['createComposer']> | undefined,
  };
  const rules: IssueRules = {
    findReader: async (address) => (others.essentials.has(address) ? 'essentials' : 'stranger'),
    findHindrances: () => others.findHindrances(),
    createComposer: (issue) => async (mail, now) => {
      if (others.compose) return others.compose(mail, now);
      const { subscriber } = await subscribers.find(mail.reference, now);
      if (subscriber?.state !== 'confirmed') return { dropped: 'left' };
      const subject = `Version ${issue.text?.version}`;
      return { set: 'newsletter', to: subscriber.address, subject, text: 'Hello' };
    },
  };
  const run = (hasTime: () => boolean = () => true) => runIssues(rules, hasTime);
  const records = async (): Promise<Item[]> => (await world.stored()).filter(({ kind }) => kind === 'issue');
  return {
    ...world,
    others,
    at,
    records,
    /** A subscriber who is confirmed. The address is the id, too. */
    subscribe: (address: string, more: object = {}) =>
      tables.put('subscribers', {
        ...{ version: 1, subscriberId: `id-${address}`, address, state: 'confirmed', source: 'import' },
        ...{ since: at(-9999), createdAt: at(-9999), confirmedAt: at(-9999) },
        ...more,
      }),
    /** What readers have of the article. */
    publish: (publication: object = {}, list = 'article') =>
      tables.put('drafts', {
        ...{ draftId: ISSUE, part: 'draft', list },
        publication: {
          ...{ newsletterId: ISSUE, version: 1, access: 'customers', publishDate: at(-60) },
          ...publication,
        },
      }),
    /** The issue, which is due. */
    plan: (more: object = {}, mail: object = {}) => {
      const {
        startedAt: _,
        text: __,
        ...issue
      } = newIssue(1, mail, {
        ...{ phase: 'scheduled', since: at(0), createdAt: at(-5), isAudienceWhole: false },
        ...more,
      });
      return world.put({ mailId: `issue#${ISSUE}`, ...issue, ...more });
    },
    find: async (): Promise<StoredIssue> => {
      const item = await tables.get('mails', { mailId: `issue#${ISSUE}` });
      return StoredIssue.parse(item);
    },
    change: async (more: object) => {
      const item = await tables.get('mails', { mailId: `issue#${ISSUE}` });
      await world.put({ ...item, ...more });
    },
    /** What the job does in a minute. */
    run,
    /** The same while there is time for so many mails, or for a page of the audience. */
    runFor: (steps: number) => {
      let left = steps;
      return run(() => (left -= 1) >= 0);
    },
    /** The addresses that got a mail, in order. */
    reached: () => ses.mails.map(({ Destination }) => String(Destination.ToAddresses[0])),
    /** The records by state. */
    states: async () => {
      const counts: Record<string, number> = {};
      for (const { state } of await records()) {
        const name = String(state).split('#')[1] ?? '';
        counts[name] = (counts[name] ?? 0) + 1;
      }
      return counts;
    },
    /** The mails to staff that an issue has halted. */
    notices: async () => (await world.stored()).filter(({ kind }) => kind === 'issue-halted'),
    /** Empties the tables, and lets all live. */
    reset: async () => {
      world.revive();
      for (const name of ['mails', 'subscribers', 'drafts']) await tables.empty(name);
      ses.mails.length = 0;
      ses.outage = undefined;
      ses.played.play = undefined;
      Object.assign(ses.limits, { MaxSendRate: 100_000, Max24HourSend: 1_000_000, sentBefore: 0 });
      others.essentials.clear();
      others.findHindrances = async () => [];
      others.compose = undefined;
    },
  };
};
