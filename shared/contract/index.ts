// Every endpoint of the product. A new subject joins the list here.
import type { Endpoint } from './endpoint.ts';
import { health } from './health.ts';
import { newsletter } from './newsletter.ts';

export const endpoints = [
  ...Object.values(health),
  ...Object.values(newsletter),
] as const satisfies readonly Endpoint[];
