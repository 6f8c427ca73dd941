import { Skeleton } from '../../ui/skeleton.tsx';

/** The shape of an article, and one line that says why the article is not there yet. */
export const ArticleSkeleton = ({ message }: { message: string }) => (
  <div className="article">
    <output className="article__says">{message}</output>
    <Skeleton shape="title" />
    <Skeleton shape="text" lines={2} />
    <Skeleton shape="image" />
    <Skeleton shape="text" lines={4} />
  </div>
);
