import { learn as words } from '../../content/learn.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Shown before the modules, or before the lessons of one. */
export const LearnSkeleton = () => (
  <div aria-busy="true">
    <output className="visually-hidden">{words.loading}</output>
    <Skeleton shape="title" />
    <Skeleton shape="text" lines={8} />
  </div>
);
