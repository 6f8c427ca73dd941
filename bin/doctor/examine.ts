// Looks at everything outside that a stage needs.
import type { Stage } from '../../infra/stage.ts';
import { examineAccount } from './account.ts';
import { examineDomain } from './domain.ts';
import type { Finding, Phase } from './finding.ts';
import { examineLive } from './live.ts';
import { examineMail } from './mail.ts';
import { createPatient, type Outside } from './patient.ts';
import { examinePeople } from './people.ts';
import { examineSecrets } from './secrets.ts';
import { examineSettings } from './settings.ts';
import { examineStripe } from './stripe.ts';
import { examineTables } from './tables.ts';
import { examineTenant } from './tenant.ts';

/**
 * Runs all checks at once. Never rejects: what could not be looked at is `unknown`. The findings are in the order of their
 * subjects.
 */
export const examine = (stage: Stage, phase: Phase, outside?: Partial<Outside>): Promise<Finding[]> => {
  const patient = createPatient(stage, phase, outside);
  return Promise.all([
    ...examineSettings(patient),
    ...examineAccount(patient),
    ...examineTables(patient),
    ...examineSecrets(patient),
    ...examineTenant(patient),
    ...examineStripe(patient),
    ...examineMail(patient),
    ...examineDomain(patient),
    ...examinePeople(patient),
    ...examineLive(patient),
  ]);
};
