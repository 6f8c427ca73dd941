import { describe, expect, it } from 'vitest';
import {
  forgetAllButDraft,
  forgetCustomer,
  forgetEverything,
  readStoredCustomer,
  storeCustomer,
} from '../../../web/features/session/stored-customer.ts';
import { leaveNotice } from '../../../web/features/session/tab-messages.ts';
import { freeSubscription } from '../../free-plan.ts';
import { stubStorage } from '../storage.ts';

const ada = {
  userId: 'google-oauth2|1',
  email: null,
  contactAddress: { address: null, isConfirmed: false, pendingAddress: null, linkSentAt: null },
  invoiceAddress: { address: null, pendingAddress: null, linkSentAt: null },
  profile: null,
  subscription: freeSubscription,
};

stubStorage('localStorage', 'sessionStorage');

describe('the stored customer', () => {
  it('stores the customer under the key root, version 1', () => {
    storeCustomer(ada);
    expect(JSON.parse(localStorage.getItem('root') ?? '')).toEqual({ version: 1, customer: ada });
    expect(readStoredCustomer(ada.userId)).toEqual(ada);
  });

  it('does not show the stored customer to another customer', () => {
    storeCustomer(ada);
    expect(readStoredCustomer('apple|2')).toBeUndefined();
  });

  it('ignores a customer that another version stored', () => {
    localStorage.setItem('root', JSON.stringify({ version: 0, customer: ada }));
    expect(readStoredCustomer(ada.userId)).toBeUndefined();
  });

  const fillStorage = () => {
    storeCustomer(ada);
    leaveNotice('expired');
    localStorage.setItem('profile-draft', '{}');
    localStorage.setItem('root:draft-owner', ada.userId);
    localStorage.setItem('theme', 'dark');
  };

  it('removes everything of the customer on a log-out, the profile draft too, and no other key', () => {
    fillStorage();
    forgetEverything();
    expect(Object.keys(localStorage)).toEqual(['theme']);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('keeps a profile draft that could not be saved when the session ends', () => {
    fillStorage();
    forgetAllButDraft();
    // The login page calls it when nobody is signed in.
    forgetCustomer();
    expect(Object.keys(localStorage).toSorted()).toEqual(['profile-draft', 'root:draft-owner', 'theme']);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });
});
