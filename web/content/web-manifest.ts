// The name of the site when it is installed on a phone's home screen.
import { brand } from '#shared/brand.ts';

export const manifestWords = {
  name: `${brand.name}: AI for small businesses`,
  description: 'Practical AI guidance for owners of small businesses, in plain words.',
} as const;
