// The sessions of the people who see the states of states.ts.
import { customers } from '../../local/seed/customers.ts';
import { customerSession } from '../customer.ts';
import { here } from '../here.ts';
import { staffSession } from '../staff.ts';
import { type StorageState, toStorageState } from './session/stored-session.ts';
import { toStaffState } from './staff/staff-pages.ts';
import type { Who } from './states.ts';

/** What a person's browser has stored after a sign-in. A visitor's has nothing. */
export const openSession = async (who: Who): Promise<StorageState> => {
  switch (who) {
    case 'visitor':
      return { cookies: [], origins: [] };
    case 'customer':
      return toStorageState(await customerSession(customers.free));
    case 'subscriber':
      return toStorageState(await customerSession(customers.paid));
    case 'editor':
    case 'outsider':
      return toStaffState(await staffSession(here('accounts')[who]));
  }
};
