import type { BlogStart, Listed } from '#shared/blog-document.ts';
import { useEffect, useRef } from 'react';
import { articlePath, paths } from '../../paths.ts';
import { Article, SLOW } from './article.tsx';
import { ArticleSkeleton } from './article-skeleton.tsx';
import { Failure } from './failure.tsx';
import { MISSING_TITLE, MissingArticle } from './missing-article.tsx';
import { OtherContents } from './other-contents.tsx';
import { useHead } from './use-head.ts';
import { useNewsletters } from './use-newsletters.ts';
import { type Selected, useSelected } from './use-selected.ts';

const headOf = (selected: Selected, isNamed: boolean) => {
  if (!isNamed) return { title: 'Blog', path: paths.blog, isMissing: false };
  if (selected.state === 'missing') return { title: MISSING_TITLE, path: paths.blog, isMissing: true };
  if (selected.state !== 'shown') return undefined;
  return { title: selected.article.title, path: articlePath(selected.article), isMissing: false };
};

/**
 * The blog: a large selected article, which the address may name, and the others beside it. It begins with what the
 * document carries; without that it asks.
 */
export const Blog = ({ start }: { start: BlogStart | undefined }) => {
  const { list, loadMore } = useNewsletters(start);
  const { selected, selectedId, isNamed, open } = useSelected(list.items, start?.named);
  const mainElement = useRef<HTMLDivElement>(null);
  const chosenId = useRef<string>(undefined);
  const article = selected.state === 'shown' ? selected.article : undefined;
  useHead(headOf(selected, isNamed));

  // What was pressed is gone: whoever chose an article, or tried again, goes on at its title, or at what went wrong.
  useEffect(() => {
    if (selectedId === undefined || selectedId !== chosenId.current) return;
    mainElement.current?.querySelector('h2')?.focus({ preventScroll: true });
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    mainElement.current?.firstElementChild?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
  }, [selectedId, selected.state]);

  const choose = (chosen: Listed) => {
    chosenId.current = chosen.newsletterId;
    open(chosen);
  };

  const main = () => {
    if (selected.state === 'shown') return <Article article={selected.article} isSlow={selected.isSlow} />;
    if (selected.state === 'missing') return <MissingArticle level={2} />;
    if (selected.state === 'failed')
      return (
        <Failure
          title="This article could not be loaded"
          error={selected.error}
          onTryAgain={selected.tryAgain}
        />
      );
    if (list.status === 'failed' && !isNamed)
      return <Failure title="The articles could not be loaded" error={list.error} onTryAgain={loadMore} />;
    if (list.status === 'ready' && !isNamed)
      return <ArticleSkeleton says="No articles yet. The first one will appear here." />;
    const isSlow = selected.state === 'slow' || list.status === 'slow';
    return <ArticleSkeleton says={isSlow ? SLOW : 'Loading articles…'} />;
  };

  return (
    <>
      <div className="blog__main" ref={mainElement}>
        {main()}
      </div>
      <OtherContents list={list} selected={article} onChoose={choose} onMore={loadMore} />
    </>
  );
};
