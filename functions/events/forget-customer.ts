// An operator invokes it by its name: `npm run customer -- --stage prod forget <address>`. The hourly reconciliation continues with
// the steps that it leaves open.
import { Requester } from '#shared/jobs.ts';
import { forgetCustomer } from '../customers/forget-customer.ts';
import { handleJob } from '../handle-job.ts';

/** The log gets the kind of the outcome, and no personal data. */
export const handler = handleJob(
  'forget-customer',
  Requester,
  (requester, { now }) => forgetCustomer(requester, now),
  ({ outcome }) => ({ outcome }),
);
