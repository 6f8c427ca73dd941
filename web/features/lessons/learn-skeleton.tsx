import { learn as words } from '../../content/learn.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Placeholder for the modules, for the lessons of a module, or for a lesson with its title. */
export const LearnSkeleton = ({ title }: { title?: string }) => (
  <div className="stack gap-5" aria-busy="true">
    <output className="visually-hidden">{words.loading}</output>
    {title === undefined ? (
      <Skeleton shape="title" />
    ) : (
      <h1 className="title-l" dir="auto">
        {title}
      </h1>
    )}
    <Skeleton shape="text" lines={8} />
  </div>
);
