// What staff decide about an issue: start it, stop it, send it to the rest, and what becomes of mails that nobody knows about.
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Access } from '#shared/contract/articles.ts';
import type { IssueReason, IssueState } from '#shared/contract/issues.ts';
import type { DraftContent } from '#shared/contract/drafts.ts';
import { KEY, validForm } from '../articles/article-forms.ts';
import { editorClaims, send as callHandler, SITE_URL, withClaims } from '../events.ts';
import { later, openDrafts, start } from '../writing/draft-world.ts';
import { openWorld } from '../world.ts';

const { publishDate: _, ...fields } = validForm;
const content: DraftContent = {
  ...fields,
  images: [{ url: `${SITE_URL}/${KEY}`, alt: 'A bakery counter', caption: '' }],
  access: 'customers',
};
const body: NonNullable<DraftContent['body']> = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Begin with one question.' }] }],
};
const world = await openWorld({ tables: ['articles', 'drafts', 'uploads', 'mails'] });
const { createDraft, publish, save, correct, withdraw } = await openDrafts(content, world);
const { startIssue } = await import('../../../functions/issues/start-issue.ts');
const changes = {
  ...(await import('../../../functions/issues/change-issue.ts')),
  ...(await import('../../../functions/issues/resume-issue.ts')),
};
const { listIssues } = await import('../../../functions/issues/list-issues.ts');
const { toIssue } = await import('../../../functions/issues/view.ts');
const issues = await import('../../../functions/issues/issues.table.ts');
const { handler: getIssue } = await import('../../../functions/http/admin/issues/{draftId}.get.ts');
const { documents } = await import('../../../functions/platform/documents.table.ts');
afterAll(() => world.close());
beforeEach(() => world.empty('mails'));

const minutes = (count: number) => later(count / 60);
const iso = (moment: Date) => moment.toISOString();

const mail = {
  ...{ subject: 'Prices', previewLine: '', fromName: 'Plainly' },
  ...({ audience: 'everybody', isWholeForAll: false } as const),
};
type Choice = Parameters<typeof startIssue>[1];
const send = (draftId: string, more: Partial<Choice> = {}, by = 'Edith', now = start) =>
  startIssue(draftId, { ...mail, when: 'now', ...more }, by, now);

const newArticle = async (publishDate = start, changed: Partial<DraftContent> = {}) => {
  const draftId = await createDraft(changed);
  await publish(draftId, 1, publishDate);
  return draftId;
};

/** Lets a run write after the next command of this kind, and before its answer comes. */
const afterCall = (Command: typeof GetCommand | typeof QueryCommand, act: () => Promise<unknown>) => {
  const send = documents.send.bind(documents);
  const calls = vi.spyOn(documents, 'send');
  const sendFirst = async (command: object) => {
    const answer: unknown = await send(command as never);
    if (command instanceof Command) {
      calls.mockRestore();
      await act();
    }
    return answer;
  };
  calls.mockImplementation(sendFirst as never);
};

/** Changes what is stored of an issue, as a run does. */
const store = async (issueId: string, more: object) =>
  issues.change(issueId, more, {}).then((changed) => changed ?? expect.fail('There is no issue'));

/** An issue that has begun. */
const newSending = async (more: object = {}) => {
  const draftId = await newArticle();
  await send(draftId);
  await store(draftId, { phase: 'sending', startedAt: iso(start), ...more });
  return draftId;
};

describe('sending', () => {
  it.each<[string, publishedIn: number, Partial<Choice>, startsIn: number, withPublication: boolean]>([
    ['now', 0, { when: 'now' }, 5, false],
    ['now, if it is published within the five minutes', 5, { when: 'now' }, 5, false],
    ['at a moment', 0, { when: 'at', at: iso(minutes(90)) }, 90, false],
    ['at a moment that is near, after five minutes', 0, { when: 'at', at: iso(minutes(1)) }, 5, false],
    ['at the moment of its publication', 60, { when: 'at', at: iso(minutes(60)) }, 60, false],
    ['a year ahead', 0, { when: 'at', at: iso(later(365 * 24)) }, 365 * 24 * 60, false],
    ['with its publication', 60, { when: 'publication' }, 60, true],
    ['with a publication that is near, after five minutes', 1, { when: 'publication' }, 5, false],
    ['with a publication that has come, after five minutes', 0, { when: 'publication' }, 5, false],
  ])('begins %s', async (_title, publishedIn, choice, startsIn, withPublication) => {
    const draftId = await newArticle(minutes(publishedIn));
    const since = iso(minutes(startsIn));
    expect(await send(draftId, choice)).toMatchObject({ since, withPublication, phase: 'scheduled' });
    expect(await issues.find(draftId)).toMatchObject({
      ...{ since, withPublication, mail, title: content.title, by: 'Edith', state: 'issue#open' },
    });
  });

  const NOT_BY_THEN = 'The article is not published by then. It can go out together with its publication';
  it.each<[string, publishedIn: number, Partial<Choice>, problem: object]>([
    ['now before it is published', 6, { when: 'now' }, { status: 409, message: NOT_BY_THEN }],
    ...(
      [
        ['without a moment', 0, {}, 'Please choose a moment'],
        ['in the past', 0, { at: iso(start) }, 'Please choose a moment in the future'],
        ['on a day in the past', 0, { at: '2026-11-22' }, 'Please choose a moment in the future'],
        ['later', 0, { at: iso(minutes(365 * 24 * 60 + 1)) }, 'Please choose a moment within a year'],
        ['before it is published', 60, { at: iso(minutes(59)) }, NOT_BY_THEN],
      ] as const
    ).map(
      ([title, publishedIn, choice, message]) =>
        [
          `at a moment ${title}`,
          publishedIn,
          { when: 'at', ...choice },
          { status: 400, fields: [{ path: 'at', message }] },
        ] as [string, number, Partial<Choice>, object],
    ),
  ])('refuses to begin %s', async (_title, publishedIn, choice, problem) => {
    const draftId = await newArticle(minutes(publishedIn));
    await expect(send(draftId, choice)).rejects.toMatchObject(problem);
    expect(await issues.find(draftId)).toBeUndefined();
  });

  const newWithdrawn = async () => {
    const draftId = await newArticle();
    await withdraw(draftId);
    return draftId;
  };

  it.each([
    ['a draft', createDraft, 'This text is not published. Publish it or schedule it first'],
    ['a withdrawn article', newWithdrawn, 'This text is not published. Publish it or schedule it first'],
    [
      'a lesson',
      () => newArticle(start, { module: 'ai-applications', subtitle: '', tags: [], body }),
      'A lesson does not go out by email',
    ],
  ])('refuses %s', async (_title, make, message) => {
    await expect(send(await make())).rejects.toMatchObject({ status: 409, message });
  });

  it('answers 404 to an article that is gone', async () => {
    await expect(send('01ARZ3NDEKTSV4RRFFQ69G5FAV')).rejects.toMatchObject({ status: 404 });
  });

  it.each([
    ['everyone', true],
    ['customers', true],
    ['essentials', false],
  ] as const)('sends a text for %s whole to everybody: %s', async (access, isPossible) => {
    const draftId = await newArticle(start, { access });
    // What is saved is not what readers have.
    await save(draftId, 1, { access: isPossible ? 'essentials' : 'customers' });
    const sending = send(draftId, { isWholeForAll: true });
    if (isPossible) expect(await sending).toMatchObject({ mail: { isWholeForAll: true } });
    else
      await expect(sending).rejects.toMatchObject({
        status: 400,
        fields: [{ path: 'isWholeForAll', message: expect.stringContaining('AI Essentials') }],
      });
  });

  it.each([
    ['', false],
    [', also where one was stopped before it began', true],
  ])('lets one of two editors win who press Send in the same second%s', async (_title, hasFormer) => {
    const draftId = await newArticle();
    if (hasFormer) {
      await send(draftId, {}, 'Nora');
      await store(draftId, { phase: 'stopped', reason: 'withdrawn' });
    }
    const answers = await Promise.allSettled([send(draftId, {}, 'Edith'), send(draftId, {}, 'Tom')]);
    const winner = (await issues.find(draftId))?.by;
    const lost = answers.filter(({ status }) => status === 'rejected');
    const message = `${winner} has pressed Send for this article. It goes out by email once`;
    expect(lost).toMatchObject([{ reason: { status: 409, message } }]);
    await store(draftId, { phase: 'done' });
    await expect(send(draftId, {}, 'Nora')).rejects.toMatchObject({ status: 409, message });
  });

  it('sends an article anew whose issue was withdrawn before it began', async () => {
    const draftId = await newArticle();
    await send(draftId);
    await store(draftId, { phase: 'stopped', reason: 'withdrawn' });
    // Its page offers to send it.
    const page = await callHandler(getIssue, withClaims(editorClaims, { pathParameters: { draftId } }));
    expect(JSON.parse(page.body ?? '')).toEqual({ issue: null });
    expect(await send(draftId, { subject: 'New prices' }, 'Tom')).toMatchObject({ by: 'Tom' });
    expect(await issues.find(draftId)).toMatchObject({ phase: 'scheduled', mail: { subject: 'New prices' } });
    await store(draftId, { phase: 'stopped', startedAt: iso(start) });
    await expect(send(draftId)).rejects.toMatchObject({ status: 409 });
  });
});

describe('stopping', () => {
  it.each(['scheduled', 'paused'] as const)('leaves nothing of one that has not begun: %s', async (phase) => {
    const draftId = await newArticle();
    await send(draftId);
    await store(draftId, { phase });
    for (const _again of [1, 2]) expect(await changes.stopIssue(draftId, start)).toBeUndefined();
    expect(await world.scan('mails')).toEqual([]);
    expect(await send(draftId)).toMatchObject({ phase: 'scheduled' });
  });

  it.each(['sending', 'paused'] as const)('ends one that has begun, once: %s', async (phase) => {
    const draftId = await newSending({ phase, waitsFor: 'quota', endsAbout: iso(later(1)) });
    const stopped = await changes.stopIssue(draftId, minutes(9));
    const end = { endedAt: iso(minutes(9)), recountAt: iso(minutes(69)) };
    expect(stopped).toMatchObject({ phase: 'stopped', reason: 'by-staff', state: 'issue#open', ...end });
    expect(stopped).not.toHaveProperty('waitsFor');
    expect(stopped).not.toHaveProperty('endsAbout');
    expect(await changes.stopIssue(draftId, minutes(10))).toEqual(stopped);
  });

  it('comes too late for one that is done', async () => {
    const draftId = await newSending({ phase: 'done' });
    await expect(changes.stopIssue(draftId, start)).rejects.toMatchObject({ status: 409 });
    expect(await issues.find(draftId)).toMatchObject({ phase: 'done' });
  });

  it.each([
    ['that begins in the last second', { phase: 'sending', startedAt: iso(start) }, 'stopped'],
    ['that ends in the last second', { phase: 'done', startedAt: iso(start) }, undefined],
  ])('says what became of one %s', async (_title, more, phase) => {
    const draftId = await newArticle();
    await send(draftId);
    afterCall(GetCommand, () => store(draftId, more));
    const late = changes.stopIssue(draftId, start);
    if (phase === undefined) await expect(late).rejects.toMatchObject({ status: 409 });
    else expect(await late).toMatchObject({ phase });
  });
});

describe('sending to the rest', () => {
  it.each<[IssueState, IssueReason, Access, isWholeForAll: boolean]>([
    ['paused', 'corrected', 'everyone', true],
    ['paused', 'bounces', 'customers', true],
    ['stopped', 'by-staff', 'essentials', false],
    ['stopped', 'by-operator', 'everyone', false],
  ])(
    'goes on with the text that readers see now: %s %s, for %s',
    async (phase, reason, access, isWholeForAll) => {
      const ended = { endedAt: iso(start), recountAt: iso(start), state: 'issue#closed' };
      const letter = { mail: { ...mail, isWholeForAll } };
      const draftId = await newSending({ phase, reason, lastCalls: 'uuu', ...ended, ...letter });
      await save(draftId, 1, { title: 'New prices', access });
      await correct(draftId, 2);
      const resumed = await changes.resumeIssue(draftId, later(1));
      const movedAt = iso(later(1));
      expect(resumed).toMatchObject({ phase: 'sending', state: 'issue#open', lastCalls: '', movedAt });
      expect(resumed.text).toMatchObject({ version: 2, access });
      for (const gone of ['reason', 'endedAt', 'recountAt']) expect(resumed).not.toHaveProperty(gone);
      expect(await changes.resumeIssue(draftId, later(1))).toEqual(resumed);
    },
  );

  it('begins one that was too late to begin', async () => {
    const draftId = await newArticle(later(1));
    await send(draftId, { when: 'publication' });
    await store(draftId, { phase: 'paused', reason: 'late' });
    const resumed = await changes.resumeIssue(draftId, later(30));
    expect(resumed).toMatchObject({ phase: 'scheduled', since: iso(later(30)), withPublication: false });
    expect(resumed).not.toHaveProperty('reason');
    expect(await changes.resumeIssue(draftId, later(31))).toEqual(resumed);
  });

  it.each<[string, object, hours: number, canResume: boolean]>([
    ['is scheduled', { phase: 'scheduled' }, 1, false],
    ['is being sent', { phase: 'sending' }, 1, false],
    ['is done', { phase: 'done' }, 1, false],
    ['paused by itself', { phase: 'paused', reason: 'unknown' }, 1, true],
    ['was stopped', { phase: 'stopped', reason: 'by-staff' }, 1, true],
    ['was withdrawn', { phase: 'stopped', reason: 'withdrawn' }, 1, false],
    ['fewer may read', { phase: 'stopped', reason: 'narrowed' }, 1, false],
    ['was restored', { phase: 'stopped', reason: 'restored' }, 1, false],
    ['is almost ninety days old', { phase: 'stopped', reason: 'by-staff' }, 90 * 24 - 1, true],
    ['is ninety days old', { phase: 'stopped', reason: 'by-staff' }, 90 * 24, false],
  ])('is offered for one that %s: %#', async (_title, more, hours, canResume) => {
    const draftId = await newSending(more);
    const stored = (await issues.find(draftId)) ?? expect.fail('There is no issue');
    expect(await toIssue(stored, later(hours))).toMatchObject({ canResume });
    if (canResume)
      expect(await changes.resumeIssue(draftId, later(hours))).toMatchObject({ phase: 'sending' });
    else if (stored.phase === 'done' || stored.phase === 'stopped' || stored.phase === 'paused')
      await expect(changes.resumeIssue(draftId, later(hours))).rejects.toMatchObject({ status: 409 });
  });

  it.each([
    ['before', 0, false],
    ['after', -1, true],
  ])('is refused for one that began %s a restore', async (_title, restoredIn, canResume) => {
    const restoredAt = iso(minutes(restoredIn));
    await world.put('mails', { mailId: 'issues#restored', restoredAt });
    const draftId = await newSending({ phase: 'stopped', reason: 'by-staff' });
    const stored = (await issues.find(draftId)) ?? expect.fail('There is no issue');
    expect(await toIssue(stored, start)).toMatchObject({ canResume });
    const resumed = changes.resumeIssue(draftId, start);
    if (canResume) expect(await resumed).toMatchObject({ phase: 'sending' });
    else await expect(resumed).rejects.toMatchObject({ status: 409 });
  });

  it.each<[string, (draftId: string) => Promise<unknown>, string]>([
    ['withdrawn', (draftId) => withdraw(draftId, later(1)), 'Readers do not see this article now'],
    [
      'for AI Essentials now, and was to go whole to everybody',
      async (draftId) => {
        await save(draftId, 1, { access: 'essentials' });
        await correct(draftId, 2, later(1));
      },
      'The article is for AI Essentials now',
    ],
  ])('is refused for an article that is %s', async (_title, alter, message) => {
    const draftId = await newSending({ phase: 'paused', mail: { ...mail, isWholeForAll: true } });
    await alter(draftId);
    await expect(changes.resumeIssue(draftId, later(2))).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(message),
    });
    expect(await issues.find(draftId)).toMatchObject({ phase: 'paused' });
  });

  it.each([
    ['resume', () => changes.resumeIssue('01ARZ3NDEKTSV4RRFFQ69G5FAV', start)],
    ['settle', () => changes.settleUnknown('01ARZ3NDEKTSV4RRFFQ69G5FAV', 'sent', start)],
  ])('answers 404 without an issue: %s', async (_title, step) => {
    await expect(step()).rejects.toMatchObject({ status: 404 });
  });
});

describe('an unknown mail', () => {
  const putMail = (issueId: string, mailId: string, state: string, since: Date) =>
    world.put('mails', {
      ...{ version: 1, mailId, kind: 'issue', reference: mailId, occurrence: issueId, claims: 1 },
      ...{ state: `${issueId}#${state}`, since: iso(since), createdAt: iso(start) },
    });
  /** The state of each mail of an issue. */
  const states = async (issueId: string) =>
    Object.fromEntries(
      (await world.scan('mails'))
        .filter(({ kind, occurrence }) => kind === 'issue' && occurrence === issueId)
        .map(({ mailId, state, reason }) => [mailId, [String(state).split('#')[1], reason].join(' ').trim()]),
    );
  const none = { audience: 0, waiting: 0, sending: 0, sent: 0, bounced: 0, refused: 0, dropped: 0 };
  const newUnknown = async (more: object) => {
    const draftId = await newSending({ counts: { ...none, unknown: 2 }, ...more });
    await putMail(draftId, `old-${draftId}`, 'unknown', start);
    await putMail(draftId, `new-${draftId}`, 'unknown', minutes(1));
    await putMail(draftId, `sent-${draftId}`, 'sent', start);
    return draftId;
  };
  const canSettle = async (draftId: string, now: Date) =>
    (await toIssue((await issues.find(draftId)) ?? expect.fail('There is no issue'), now)).canSettleUnknown;

  it('can be judged after an hour', async () => {
    const draftId = await newUnknown({ phase: 'done' });
    expect(await canSettle(draftId, minutes(59))).toBe(false);
    expect(await canSettle(draftId, minutes(60))).toBe(true);
    await store(draftId, { counts: { ...none, unknown: 0 } });
    expect(await canSettle(draftId, minutes(60))).toBe(false);
  });

  it('counts as sent after an hour, and is counted anew', async () => {
    const draftId = await newUnknown({ phase: 'done', state: 'issue#closed' });
    const settled = await changes.settleUnknown(draftId, 'sent', minutes(60));
    expect(settled).toMatchObject({ phase: 'done', state: 'issue#open', recountAt: iso(minutes(60)) });
    expect(await states(draftId)).toEqual({
      [`old-${draftId}`]: 'sent assumed-sent',
      [`new-${draftId}`]: 'unknown',
      [`sent-${draftId}`]: 'sent',
    });
  });

  it.each([
    ['done', 'sending'],
    ['sending', 'sending'],
    ['paused', 'paused'],
  ] as const)('is sent again after an hour, by an issue that is %s', async (phase, after) => {
    const draftId = await newUnknown({ phase, endedAt: iso(start), recountAt: iso(start) });
    const settled = await changes.settleUnknown(draftId, 'again', minutes(60));
    expect(settled).toMatchObject({ phase: after, state: 'issue#open' });
    if (phase === 'done') expect(settled).not.toHaveProperty('recountAt');
    expect(await states(draftId)).toEqual({
      [`old-${draftId}`]: 'waiting',
      [`new-${draftId}`]: 'unknown',
      [`sent-${draftId}`]: 'sent',
    });
  });

  it('is sent again although a run ends the issue meanwhile', async () => {
    const draftId = await newUnknown({ phase: 'sending' });
    afterCall(QueryCommand, () => store(draftId, { phase: 'done' }));
    await changes.settleUnknown(draftId, 'again', minutes(60));
    expect(await issues.find(draftId)).toMatchObject({ phase: 'sending' });
  });

  it('is sent by an issue that is under way again, also where the call breaks off', async () => {
    const draftId = await newUnknown({ phase: 'done', state: 'issue#closed' });
    afterCall(QueryCommand, () => Promise.reject(new Error('Down')));
    await expect(changes.settleUnknown(draftId, 'again', minutes(60))).rejects.toThrow('Down');
    expect(await issues.find(draftId)).toMatchObject({ phase: 'sending', state: 'issue#open' });
  });

  it.each<[string, object, isRestored: boolean]>([
    ['is stopped', { phase: 'stopped', reason: 'by-staff' }, false],
    ['was done before a restore', { phase: 'done' }, true],
  ])('is not sent again by an issue that %s', async (_, fields, isRestored) => {
    const draftId = await newUnknown(fields);
    if (isRestored) await world.put('mails', { mailId: 'issues#restored', restoredAt: iso(minutes(1)) });
    await expect(changes.settleUnknown(draftId, 'again', minutes(60))).rejects.toMatchObject({ status: 409 });
    expect(await changes.settleUnknown(draftId, 'sent', minutes(60))).toMatchObject(fields);
    expect((await states(draftId))[`old-${draftId}`]).toBe('sent assumed-sent');
  });

  it('settles many', async () => {
    const draftId = await newUnknown({ phase: 'done' });
    for (let count = 0; count < 60; count += 1)
      await putMail(draftId, `${draftId}-${count}`, 'unknown', start);
    await changes.settleUnknown(draftId, 'sent', minutes(60));
    const left = Object.values(await states(draftId)).filter((state) => state === 'unknown');
    expect(left).toHaveLength(1);
  });
});

describe('the list', () => {
  it('has those under way, then those that have ended, the newest first, and the ended ones by pages', async () => {
    const put = async (name: string, hours: number, more: object) => {
      const issue = await send(await newArticle());
      await store(issue.issueId, { title: name, since: iso(later(hours)), ...more });
    };
    await put('paused', 1, { phase: 'paused' });
    await put('scheduled', 99, {});
    await put('just ended', 30, { phase: 'done' });
    for (let count = 0; count < 11; count += 1)
      await put(`ended ${count}`, 40 - count, { phase: 'done', state: 'issue#closed' });
    const first = await listIssues(undefined, start);
    expect(first.issues.map(({ title }) => title)).toEqual([
      ...['scheduled', 'paused', ...Array.from({ length: 10 }, (_each, count) => `ended ${count}`)],
      'just ended',
    ]);
    const second = await listIssues(first.cursor, start);
    expect(second.issues.map(({ title }) => title)).toEqual(['ended 10']);
    expect(second.cursor).toBeUndefined();
  });

  it('answers what staff may see, and no more', async () => {
    const draftId = await newSending({
      ...{ lastAddress: 'rosa@bakery.example', lease: { run: 'a', until: iso(start) } },
      ...{ waitsFor: 'quota', isAudienceWhole: true, countedAt: iso(start), endsAbout: iso(later(1)) },
      errors: [{ at: iso(start), reason: 'TimeoutError' }],
    });
    const stored = (await issues.find(draftId)) ?? expect.fail('There is no issue');
    expect(await toIssue({ ...stored, complained: 1, left: 2 }, start)).toEqual({
      ...{ draftId, title: content.title, ...mail, by: 'Edith', state: 'sending', reason: undefined },
      ...{ startsAt: iso(minutes(5)), withPublication: false, startedAt: iso(start), endedAt: undefined },
      ...{ waitsFor: 'quota', isAudienceWhole: true, canResume: false, canSettleUnknown: false },
      ...{ counts: { ...stored.counts, complained: 1, left: 2 }, countedAt: iso(start) },
      ...{ endsAbout: iso(later(1)), errors: [{ at: iso(start), reason: 'TimeoutError' }] },
    });
  });
});
