// An operator invokes it by its name: `npm run customer -- --stage prod export <address>`.
import { Requester } from '#shared/jobs.ts';
import { exportCustomer } from '../customers/export-customer.ts';
import { handleJob } from '../handle-job.ts';

/** The log gets the kind of the outcome, and no personal data. */
export const handler = handleJob(
  'export-customer',
  Requester,
  (requester, { now }) => exportCustomer(requester, now),
  ({ outcome }) => ({ outcome }),
);
