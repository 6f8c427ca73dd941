// Proves that mails leave and that SES's reports come back, by mails to SES's mailbox simulator.
import { setTimeout } from 'node:timers/promises';
import { PROBE_FATES, type ProbeFate, type ProbeOutcome } from '#shared/jobs.ts';
import type { Letter } from './letter.ts';
import { toMailId, type StoredMail } from './mail.ts';
import * as mails from './mails.table.ts';
import { putMail } from './outbox.table.ts';
import { toProbeLetter } from './probe.mail.ts';
import type { AllMailRules } from './send-mail.ts';
import { sendNamed } from './send-waiting.ts';

const PAUSE_MS = 500;

const isFate = (text: string): text is ProbeFate => PROBE_FATES.some((fate) => fate === text);

export const composeProbe = async ({ reference }: StoredMail): Promise<Letter> => {
  if (!isFate(reference)) throw new Error('A probe without an address of the simulator');
  return toProbeLetter(reference);
};

/** The event with which the simulator answers. */
const ANSWERS: Readonly<Record<string, string>> = {
  success: 'Delivery',
  bounce: 'Bounce',
  complaint: 'Complaint',
} satisfies Record<ProbeFate, string>;

/** Deletes a probe when SES reports its fate, so that `probeMails` knows. Returns whether this is that report. */
export const hearProbe = async ({ mailId, reference }: StoredMail, eventType: string): Promise<boolean> => {
  if (ANSWERS[reference] !== eventType) return false;
  await mails.forget(mailId);
  return true;
};

/**
 * Mails the simulator once for each fate, and waits for SES's reports as long as there is time. No probe stays in the outbox: one that SES
 * does not take would wait there, and count as a mail that somebody misses.
 */
export const probeMails = async (
  rules: AllMailRules,
  now: Date,
  hasTime: () => boolean,
): Promise<ProbeOutcome> => {
  const keys = PROBE_FATES.map((reference) => ({
    kind: 'probe' as const,
    reference,
    occurrence: now.toISOString(),
  }));
  for (const key of keys) await putMail(key, now);
  const ids = keys.map(toMailId);
  const readStates = () =>
    Promise.all(ids.map(async (mailId) => (await mails.find(mailId))?.state ?? ('heard' as const)));
  await sendNamed(ids, rules, now, hasTime);
  let states = await readStates();
  while (hasTime() && states.includes('sent')) {
    await setTimeout(PAUSE_MS);
    states = await readStates();
  }
  for (const mailId of ids) await mails.forget(mailId);
  const [success = 'heard', bounce = 'heard', complaint = 'heard'] = states;
  return { success, bounce, complaint };
};
