import { app } from './content/app.ts';
import { Logo } from './logo.tsx';
import { paths } from './paths.ts';
import { Skeleton } from './ui/skeleton.tsx';

/** Placeholder until the application's script has loaded, and while a page's chunk loads. */
export const AppSkeleton = () => (
  <div className="app-skeleton">
    <a className="app-skeleton__logo" href={paths.home}>
      <Logo />
    </a>
    <main className="app-skeleton__page stack gap-5" aria-busy="true">
      <output className="visually-hidden">{app.loading}</output>
      <Skeleton shape="title" />
      <Skeleton shape="text" lines={2} />
      <Skeleton shape="block" />
    </main>
  </div>
);
