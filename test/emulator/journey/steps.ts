import { contactSteps } from './contact.ts';
import { customerSteps } from './customer.ts';
import { jobSteps } from './jobs.ts';
import { moneySteps } from './money.ts';
import { newsletterSteps } from './newsletter.ts';
import { staffSteps } from './staff.ts';
import type { Step } from './step.ts';
import { visitorSteps } from './visitor.ts';

/** All steps. Each can run alone, because it makes what it needs. */
export const steps: readonly Step[] = [
  ...visitorSteps,
  ...staffSteps,
  ...customerSteps,
  ...moneySteps,
  ...contactSteps,
  ...newsletterSteps,
  ...jobSteps,
];
