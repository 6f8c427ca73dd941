// The buttons of the login and the sign-up page come alive. The tenant's library waits for a click.
import { hydrateRoot } from 'react-dom/client';
import { fetchSettingsAhead } from '../../api.ts';
import './signed-in-guard.ts';
import { SignInCard } from '../sign-in-card.tsx';

fetchSettingsAhead();

for (const page of ['login', 'signup'] as const) {
  const island = document.getElementById(page);
  if (island) hydrateRoot(island, <SignInCard page={page} />);
}
