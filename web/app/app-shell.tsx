import { AppSkeleton } from '../app-skeleton.tsx';
import { app } from '../content/app.ts';

/** The body of the application's document before its script has run. */
export const AppShell = () => (
  <>
    <noscript>
      <p className="app-noscript">{app.needsScript}</p>
    </noscript>
    <div id="app">
      <AppSkeleton />
    </div>
  </>
);
