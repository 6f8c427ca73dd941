// The customer as the signed-in pages show them.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Profile, DraftBody } from './profile.ts';
import { Subscription } from './subscriptions.ts';

export const Customer = z.object({
  userId: z.string(),
  email: z.nullable(z.string()),
  /** Null until the profile is complete. */
  profile: z.nullable(Profile),
  subscription: Subscription,
});
export type Customer = z.infer<typeof Customer>;

export const customerEndpoints = {
  /** Creates the caller's record from a profile draft. A second call changes nothing. */
  create: endpoint({
    method: 'POST',
    path: '/users',
    caller: 'customer',
    status: 200,
    body: DraftBody,
    reply: Customer,
  }),
  /** The caller. A customer without a record is on the free plan. */
  me: endpoint({
    method: 'GET',
    path: '/users/me',
    caller: 'customer',
    status: 200,
    reply: Customer,
  }),
};
