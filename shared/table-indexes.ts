// The names of the tables' indexes. infra/data.ts sets their keys. DynamoDB cannot change what an index holds: change its name with it.

/** Customers by their id at Stripe. */
export const BY_STRIPE_CUSTOMER = 'byStripeCustomer';
/** Holds exactly the customers whose subscription has not ended, for the reconciliation. */
export const NOT_ENDED_SUBSCRIPTIONS = 'notEndedSubscriptions';
/** Customers by their confirmed contact address. */
export const CUSTOMERS_BY_CONTACT_ADDRESS = 'byContactAddress';
/** Holds exactly the tombstones of customers, by whether all of their steps are done. */
export const TOMBSTONES = 'tombstones';

/** Holds exactly what customers keep, without their words and counts, by the kind and the moment. */
export const KEPT_BY_KIND = 'byKindAndTime';

/** Mails by their state, and since when they are in it, with what tells whether a job has to read one. */
export const MAILS_BY_STATE = 'listedByState';

/** Subscribers by their state and address. */
export const SUBSCRIBERS_BY_STATE = 'byStateAndAddress';

/** Contact requests that were written while signed in, by the customer. */
export const REQUESTS_BY_CUSTOMER = 'byCustomer';
/** Contact requests by their address in lower case. */
export const REQUESTS_BY_ADDRESS = 'byAddress';

/** Holds exactly the uploads that no saved draft names, by the time of their deletion. */
export const UNUSED_UPLOADS = 'unused';

/** Drafts by their kind, where they stand (drafts, articles, withdrawn) and their date, with what the list shows. */
export const DRAFTS_BY_LIST = 'rowsByList';
