// Proves the way of a mail and of what SES reports about it: from the outbox to SES's mailbox simulator and back.
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

/** Forgets a probe of whose fate SES has reported: that is how `probeMails` knows. Returns whether this is the report. */
export const hearProbe = async ({ mailId, reference }: StoredMail, eventType: string): Promise<boolean> => {
  if (ANSWERS[reference] !== eventType) return false;
  await mails.forget(mailId);
  return true;
};

/** Mails the simulator once for each fate, and waits for SES's reports as long as there is time. */
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
  await sendNamed(keys.map(toMailId), rules, now, hasTime);
  const readStates = async () =>
    Promise.all(keys.map(async (key) => (await mails.find(toMailId(key)))?.state ?? ('heard' as const)));
  let states = await readStates();
  while (hasTime() && states.includes('sent')) {
    await setTimeout(PAUSE_MS);
    states = await readStates();
  }
  const [success = 'heard', bounce = 'heard', complaint = 'heard'] = states;
  return { success, bounce, complaint };
};
