// The jobs of the outbox: whether they send, which mails, while there is time, and what an event of SES does to the list.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AllMailRules } from '../../../functions/mails/send-mail.ts';
import { environment } from '../events.ts';
import { expectNothingRunning, slowDown } from '../slow-mocks.ts';

vi.mock('../../../functions/mails/send-waiting.ts');
vi.mock('../../../functions/mails/mail-events.ts');
vi.mock('../../../functions/mails/staff-report.ts');
vi.mock('../../../functions/newsletter/take-mail-outcome.ts');
vi.mock('../../../functions/customers/take-return.ts');
vi.mock('../../../functions/platform/function.client.ts');
vi.mock('../../../functions/platform/log.ts');
Object.assign(process.env, environment);
const { sendNamed, sendWaiting } = vi.mocked(await import('../../../functions/mails/send-waiting.ts'));
const { composeStaffReport } = vi.mocked(await import('../../../functions/mails/staff-report.ts'));
const { takeMailEvent } = vi.mocked(await import('../../../functions/mails/mail-events.ts'));
const { takeMailOutcome } = vi.mocked(await import('../../../functions/newsletter/take-mail-outcome.ts'));
const { takeReturn } = vi.mocked(await import('../../../functions/customers/take-return.ts'));
const { startFunction } = vi.mocked(await import('../../../functions/platform/function.client.ts'));
const { logError } = vi.mocked(await import('../../../functions/platform/log.ts'));
const { describeIssues } = await import('../../../functions/issues/report-issues.ts');
const { handler: sendMails } = await import('../../../functions/events/send-mails.ts');
const { handler: mailEvents } = await import('../../../functions/events/mail-events.ts');
const { startSending } = await import('../../../functions/mails/start-sending.ts');
const { toMailId } = await import('../../../functions/mails/mail.ts');

const figures = { sent: 1, dropped: 0, failed: 0, waiting: 0 };
afterEach(expectNothingRunning);
beforeEach(() => {
  vi.resetAllMocks();
  slowDown(takeMailOutcome, takeReturn, startFunction);
  sendWaiting.mockResolvedValue(figures);
  sendNamed.mockResolvedValue({ sent: 2 });
});

describe('the job that sends', () => {
  it('sends all that wait by the schedule, while there are more than thirty seconds', async () => {
    let remainingMs = 30_001;
    const context = { getRemainingTimeInMillis: () => remainingMs };
    expect(await sendMails({ source: 'aws.events' }, context)).toEqual(figures);
    const [, now, hasTime] = sendWaiting.mock.calls[0] ?? [];
    expect(now).toBeInstanceOf(Date);
    expect(hasTime?.()).toBe(true);
    remainingMs = 30_000;
    expect(hasTime?.()).toBe(false);
    expect(sendNamed).not.toHaveBeenCalled();
  });

  it('sends those that are named, also none', async () => {
    expect(await sendMails({ mailIds: ['one', 'two'] })).toEqual({ sent: 2 });
    await sendMails({ mailIds: [] });
    expect(sendNamed.mock.calls.map(([ids]) => ids)).toEqual([['one', 'two'], []]);
    expect(sendWaiting).not.toHaveBeenCalled();
  });

  it('fails if a record could not be read', async () => {
    sendWaiting.mockResolvedValue({ ...figures, failed: 1 });
    await expect(sendMails({})).rejects.toThrow('"failed":1');
    await expect(sendMails({ mailIds: 'one' })).rejects.toThrow('not valid');
  });

  it('sends nothing on a stage without settings for mails', async () => {
    vi.resetModules();
    vi.stubEnv('MAILS', 'off');
    const off = await import('../../../functions/events/send-mails.ts');
    vi.unstubAllEnvs();
    expect(await off.handler({})).toHaveProperty('skipped');
    expect(await off.handler({ mailIds: ['one'] })).toHaveProperty('skipped');
  });

  it('knows for which mails twice is better than never, and which ask Stripe', async () => {
    await sendMails({});
    const rules = sendWaiting.mock.calls[0]?.[0] as AllMailRules;
    const ofStripe = Object.entries(rules).filter(([, { asksStripe }]) => asksStripe);
    expect(ofStripe.map(([kind]) => kind).toSorted()).toEqual([
      ...['dispute', 'invoice-copy', 'invoice-paid', 'late-payment', 'payment-failed', 'plan-ended'],
      ...['plan-ending', 'plan-kept', 'refund'],
      'yearly-reminder',
    ]);
    const once = Object.entries(rules).filter(([, { isRepeatable }]) => !isRepeatable);
    expect(once.map(([kind]) => kind).toSorted()).toEqual([
      ...['account-deleted', 'confirm-address', 'confirm-invoice-address', 'plan-kept'],
      ...['probe', 'staff-report', 'subscribed', 'welcome'],
    ]);
    // Each kind has sentences of its own.
    expect(new Set(Object.values(rules).map(({ compose }) => compose)).size).toBe(Object.keys(rules).length);
  });

  it('tells staff of the issues in the mail of the day, too', async () => {
    await sendMails({});
    const rules = sendWaiting.mock.calls[0]?.[0] as AllMailRules;
    await rules['staff-report'].compose({ kind: 'staff-report' } as never, new Date());
    expect(composeStaffReport).toHaveBeenCalledWith({ kind: 'staff-report' }, describeIssues);
  });
});

describe('the job that takes events of SES', () => {
  const mail = { mailId: 'one', reference: 'apple|1' } as never;
  const records = (...messages: (object | string)[]) => ({
    Records: messages.map((message) => ({
      Sns: { Message: typeof message === 'string' ? message : JSON.stringify(message) },
    })),
  });

  it('takes each, and tells the list what became of its mail', async () => {
    const outcomes = ['sent', 'bounced', 'failed', 'soft-bounced', 'complained', 'ignored'] as const;
    for (const outcome of outcomes) takeMailEvent.mockResolvedValueOnce({ outcome, hasChanged: true, mail });
    takeMailEvent.mockResolvedValueOnce({ outcome: 'no record' });
    takeMailEvent.mockResolvedValueOnce({ outcome: 'sent', hasChanged: false, mail });
    const messages = [...outcomes, 'bounced', 'sent'].map((eventType) => ({ eventType }));
    expect(await mailEvents(records(...messages))).toEqual({
      outcomes: [...outcomes, 'no record', 'sent, no change'],
      failed: 0,
    });
    expect(takeMailEvent.mock.calls.map(([message]) => message)).toEqual(messages);
    expect(takeMailOutcome.mock.calls).toEqual(
      [...outcomes, 'sent'].map((outcome) => [mail, outcome, expect.any(Date)]),
    );
    expect(takeReturn).not.toHaveBeenCalled();
  });

  it('tells the customer’s record what came back and what has arrived', async () => {
    const reached = { addresses: ['rosa@bakery.example'], at: '2026-11-21T12:00:00.000Z' };
    for (const outcome of ['bounced', 'sent'] as const)
      takeMailEvent.mockResolvedValueOnce({ outcome, hasChanged: true, mail, reached });
    await mailEvents(records({}, {}));
    expect(takeReturn.mock.calls).toEqual([
      ['apple|1', { ...reached, cameBack: true }],
      ['apple|1', { ...reached, cameBack: false }],
    ]);
  });

  it('asks no customer’s record about a mail of an issue, which names a subscriber', async () => {
    const reached = { addresses: ['rosa@bakery.example'], at: '2026-11-21T12:00:00.000Z' };
    const ofIssue = { mailId: 'one', kind: 'issue', reference: 'rosa' } as never;
    takeMailEvent.mockResolvedValueOnce({ outcome: 'bounced', hasChanged: true, mail: ofIssue, reached });
    await mailEvents(records({}));
    expect(takeReturn).not.toHaveBeenCalled();
  });

  it('takes the message by which SES tries a topic for none of its events', async () => {
    const text = 'Successfully validated SNS topic for Amazon SES event publishing.';
    expect(await mailEvents(records(text))).toEqual({ outcomes: ['test message'], failed: 0 });
    expect(takeMailEvent).not.toHaveBeenCalled();
  });

  it.each([
    ['is no JSON', ['{', {}]],
    ['cannot be stored', [{ eventType: 'bad' }, {}]],
  ])('takes the others, fails and is repeated when one %s', async (_, messages) => {
    takeMailEvent.mockImplementation(async (event) => {
      if ((event as { eventType?: string }).eventType === 'bad') throw new Error('Down');
      return { outcome: 'bounced', hasChanged: true, mail };
    });
    await expect(mailEvents(records(...messages))).rejects.toThrow('"failed":1');
    expect(takeMailOutcome).toHaveBeenCalledOnce();
  });

  it('fails, and is repeated, when the list does not take it', async () => {
    takeMailEvent.mockResolvedValue({ outcome: 'bounced', hasChanged: true, mail });
    takeMailOutcome.mockRejectedValue(new Error('Down'));
    await expect(mailEvents(records({}))).rejects.toThrow('"failed":1');
    expect(logError).toHaveBeenCalledOnce();
  });
});

describe('startSending', () => {
  const key = { kind: 'welcome', reference: 'apple|1', occurrence: 'once' } as const;

  it('starts the function with the ids, once and for a second, and never without mails', async () => {
    await startSending([key]);
    await startSending([]);
    const options = { maxAttempts: 1, timeoutMs: 1000 };
    expect(startFunction.mock.calls).toEqual([
      [environment.MAIL_FUNCTION, { mailIds: [toMailId(key)] }, options],
    ]);
  });

  it('leaves the mails to the schedule when the function does not start', async () => {
    startFunction.mockRejectedValue(new Error('Down'));
    await startSending([key]);
    expect(logError).toHaveBeenCalledOnce();
  });
});
