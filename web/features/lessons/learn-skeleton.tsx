import { learn as words } from '../../content/learn.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Placeholder for the modules, or for the lessons of a module. */
export const LearnSkeleton = () => (
  <div aria-busy="true">
    <output className="visually-hidden">{words.loading}</output>
    <Skeleton shape="title" />
    <Skeleton shape="text" lines={8} />
  </div>
);
