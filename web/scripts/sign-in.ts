// The buttons of the login and the sign-up page wake when somebody turns to them. The tenant's library waits for a click.
import './signed-in-guard.ts';
import { hasNotice } from '../features/session/tab-messages.ts';
import { wakeAtSign } from './wake.ts';

for (const page of ['login', 'signup'] as const) {
  const island = document.getElementById(page);
  if (!island) continue;
  const load = async () => {
    const [{ hydrate }, { SignInCard }] = await Promise.all([
      import('./hydrate.tsx'),
      import('../features/session/sign-in-card.tsx'),
    ]);
    return () => hydrate(island, SignInCard, { page });
  };
  const wake = wakeAtSign(island, load);
  // Who did not come by themselves is told why at once.
  if (hasNotice()) wake();
}
