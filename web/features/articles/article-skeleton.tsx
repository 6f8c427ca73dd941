import { articles as words } from '../../content/articles.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WAITING } from './wait-for-articles.ts';
import './articles.css';

/** A skeleton of an article, and one line that says why they are missing. */
export const ArticleSkeleton = ({ reason }: { reason: 'empty' | 'unavailable' }) => (
  <div className="blog stack gap-7" {...{ [WAITING]: true }}>
    <div className="article-frame">
      <div className="article article--featured">
        <output className="article__says soft">{words.waiting[reason]}</output>
        <Skeleton shape="title" />
        <Skeleton shape="text" lines={2} />
        <Skeleton shape="image" />
        <Skeleton shape="text" lines={4} />
      </div>
    </div>
  </div>
);
