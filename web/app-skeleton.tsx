import { Logo } from './logo.tsx';
import { paths } from './paths.ts';
import { Skeleton } from './ui/skeleton.tsx';

/** What stands in the app's document before its script has arrived, and while a page's chunk loads. */
export const AppSkeleton = () => (
  <div className="app-skeleton">
    <a className="app-skeleton__logo" href={paths.home}>
      <Logo />
    </a>
    <main className="app-skeleton__page" aria-busy="true">
      <output className="visually-hidden">Loading</output>
      <Skeleton shape="title" />
      <Skeleton shape="text" lines={2} />
      <Skeleton shape="block" />
    </main>
  </div>
);
