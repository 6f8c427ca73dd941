import * as z from 'zod/mini';
import { route } from './route.ts';

export const accountRoutes = [
  // The account to which the key belongs.
  route('GET', '/v1/account', z.strictObject({}), () => ({
    id: 'acct_laptop',
    object: 'account',
    charges_enabled: true,
    country: 'US',
    default_currency: 'usd',
  })),
];
