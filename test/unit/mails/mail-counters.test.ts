// Which counters bound the mails that an endpoint can put into the outbox. An endpoint that can put one stands in this table.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { toRoute, type Endpoint } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/index.ts';

/** A file of `functions` and the call in it that counts. */
type Counter = readonly [file: string, call: string];

/** Of a customer's links, which the record counts, and of the customers who wait for one inbox. */
const links: readonly Counter[] = [
  ['customers/addresses.ts', '= findEndOfWait('],
  ['customers/addresses.ts', 'await tryCountMember('],
];
const humanCheck: Counter = ['contact/check-human.ts', "await countCall('humanCheck',"];
const requests: readonly Counter[] = [
  ['contact/take-contact-request.ts', 'await requests.findFullCounter('],
  ['contact/take-contact-request.ts', 'await checkHuman('],
  humanCheck,
  ['contact/take-contact-request.ts', 'await requests.store('],
];

/** The counters by route; or why a caller cannot have a mail put again and again. */
const BOUNDS: Readonly<Record<string, readonly Counter[] | string>> = {
  'POST /profile-management/complete': [
    ['http/profile-management/complete.post.ts', "await countCall('signUp',"],
    ...links,
  ],
  'POST /profile-management/begin-anew': [
    ['http/profile-management/begin-anew.post.ts', "await countCall('beginAnew',"],
  ],
  'POST /users': [['http/users.post.ts', "await countCall('signUp',"], ...links],
  'GET /users/me': 'The welcome is one mail for each customer.',
  'POST /users/contact-address': links,
  'POST /users/invoice-address': links,
  'POST /subscription/create-checkout-session': [
    ['http/subscription/create-checkout-session.post.ts', "await countCall('checkout',"],
  ],
  'POST /subscription/cancel': [['http/subscription/cancel.post.ts', "await countCall('cancellation',"]],
  'POST /subscription/keep': [['http/subscription/keep.post.ts', "await countCall('cancellation',"]],
  'GET /subscription/valid-payment-status': [
    ['http/subscription/valid-payment-status.get.ts', "await countCall('paymentStatus',"],
  ],
  'POST /stripe/webhook': 'Stripe signs each event, and a mail is named after what the event is about.',
  'POST /subscription/contactus': requests,
  'POST /users/contactus': requests,
  'POST /withdrawals': requests,
  'POST /newsletter/subscribe': [
    ['newsletter/sign-up.ts', 'await countUnchecked('],
    ['newsletter/sign-up.ts', 'await checkHuman('],
    humanCheck,
    ['newsletter/sign-up.ts', 'mayAsk(read,'],
  ],
  'POST /mail-link/{token}': 'A link has its effect once, and was counted when it was sent.',
  'POST /newsletter/subscriber': [
    ['http/newsletter/subscriber.post.ts', "await countCall('newsletter',"],
    ['newsletter/sign-up.ts', 'mayAsk(read,'],
  ],
};

const root = path.resolve(import.meta.dirname, '../../../functions');
const IMPORT = /^(?:import|export)\s(?!type\s)[^;]*?from '(\.[^']+)'/gm;
/** The code of a file, without comments. */
const read = (file: string): string => readFileSync(file, 'utf8').replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');

/** A file, and all that it imports to run. */
const reach = (file: string, found = new Set<string>()): Set<string> => {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, specifier = ''] of read(file).matchAll(IMPORT))
    reach(path.resolve(path.dirname(file), specifier), found);
  return found;
};
const reachFrom = ({ method, path: route }: Endpoint) =>
  reach(path.join(root, `http${route}.${method.toLowerCase()}.ts`));

it('names the counters of each endpoint that can put a mail', () => {
  const outbox = path.join(root, 'mails/outbox.table.ts');
  const putting = endpoints.filter((endpoint) => reachFrom(endpoint).has(outbox)).map(toRoute);
  expect(Object.keys(BOUNDS).toSorted()).toEqual(putting.toSorted());
});

/** That each counter refuses when it is full is tested beside its endpoint. */
it.each(
  endpoints.flatMap((endpoint) => {
    const bounds = BOUNDS[toRoute(endpoint)] ?? [];
    return typeof bounds === 'string'
      ? []
      : bounds.map((bound) => [toRoute(endpoint), ...bound, endpoint] as const);
  }),
)('%s counts in %s by %s', (_, file, call, endpoint) => {
  expect([...reachFrom(endpoint)]).toContain(path.join(root, file));
  expect(read(path.join(root, file))).toContain(call);
});
