import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

/** The engines that `npm test` does not have. */
export const ENGINES = [
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
] as const;
