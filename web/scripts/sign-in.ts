// The buttons of the login and sign-up page are hydrated at the first interaction. The tenant's library waits for a click.
import './signed-in-guard.ts';
import { hasNotice } from '../features/session/tab-messages.ts';
import { wakeOnInteraction } from './wake.ts';

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
  const wake = wakeOnInteraction(island, load);
  // A visitor who was sent here sees the reason at once.
  if (hasNotice()) wake();
}
