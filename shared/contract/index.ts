// Every endpoint of the product. A new subject joins the list here.
import { contact } from './contact.ts';
import { customer } from './customers.ts';
import type { Endpoint } from './endpoint.ts';
import { health } from './health.ts';
import { newsletter } from './articles.ts';
import { pages } from './site.ts';
import { profile } from './profile.ts';
import { stripe } from './stripe.ts';
import { subscription } from './subscriptions.ts';

export const endpoints = [
  ...Object.values(health),
  ...Object.values(newsletter),
  ...Object.values(pages),
  ...Object.values(profile),
  ...Object.values(customer),
  ...Object.values(subscription),
  ...Object.values(contact),
  ...Object.values(stripe),
] as const satisfies readonly Endpoint[];
