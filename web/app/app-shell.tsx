import { AppSkeleton } from '../app-skeleton.tsx';

/** The body of the app's one document, until its script takes over. */
export const AppShell = () => (
  <>
    <noscript>
      <p className="app-noscript">
        This part of the site needs JavaScript. Please allow it and load the page again.
      </p>
    </noscript>
    <div id="app">
      <AppSkeleton />
    </div>
  </>
);
