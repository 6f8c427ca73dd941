import type { BlogStart, Listed } from '#shared/blog-document.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { articlePath, paths } from '../../paths.ts';
import { ArticleView } from './article.tsx';
import { ArticleSkeleton } from './article-skeleton.tsx';
import type { BlogWords } from './blog-words.ts';
import { Failure } from './failure.tsx';
import { MissingArticle } from './missing-article.tsx';
import { OtherContents } from './other-contents.tsx';
import { useHead } from './use-head.ts';
import { useNewsletters } from './use-articles.ts';
import { type Selected, useSelected } from './use-selected.ts';

const headOf = (selected: Selected, isNamed: boolean, words: BlogWords) => {
  if (!isNamed) return { title: words.title, path: paths.blog, isMissing: false };
  if (selected.state === 'missing') return { title: words.missing.title, path: paths.blog, isMissing: true };
  if (selected.state !== 'shown') return undefined;
  return { title: selected.article.title, path: articlePath(selected.article), isMissing: false };
};

interface Props {
  start: BlogStart | undefined;
  words: BlogWords;
  /** Below each article: the ways to the whole of it. */
  onward: ReactNode;
}

/**
 * The blog: a large selected article, which the address may name, and the others beside it. It begins with what the
 * document carries; without that it asks.
 */
export const Blog = ({ start, words, onward }: Props) => {
  const { list, loadMore } = useNewsletters(start);
  const { selected, selectedId, isNamed, open } = useSelected(list.items, start?.named);
  const mainElement = useRef<HTMLDivElement>(null);
  const chosenId = useRef<string>(undefined);
  const article = selected.state === 'shown' ? selected.article : undefined;
  useHead(headOf(selected, isNamed, words));
  // The document of an article has no other `h1`; that of the blog has one above, and keeps it whatever is chosen in it.
  const level = start?.named ? 1 : 2;

  // What was pressed is gone: whoever chose an article, or tried again, goes on at its title, or at what went wrong.
  useEffect(() => {
    if (selectedId === undefined || selectedId !== chosenId.current) return;
    mainElement.current?.querySelector<HTMLElement>('h1, h2')?.focus({ preventScroll: true });
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    mainElement.current?.firstElementChild?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
  }, [selectedId, selected.state]);

  const choose = (chosen: Listed) => {
    chosenId.current = chosen.newsletterId;
    open(chosen);
  };

  const main = () => {
    if (selected.state === 'shown') {
      const { isSlow } = selected;
      return <ArticleView article={selected.article} {...{ isSlow, level, words, onward }} />;
    }
    if (selected.state === 'missing') return <MissingArticle level={level} words={words.missing} />;
    if (selected.state === 'failed')
      return (
        <Failure
          title={words.article.failed}
          level={level}
          words={words}
          error={selected.error}
          onTryAgain={selected.tryAgain}
        />
      );
    if (list.status === 'failed' && !isNamed)
      return (
        <Failure
          title={words.list.allFailed}
          level={level}
          words={words}
          error={list.error}
          onTryAgain={loadMore}
        />
      );
    if (list.status === 'ready' && !isNamed) return <ArticleSkeleton says={words.empty} />;
    const isSlow = selected.state === 'slow' || list.status === 'slow';
    return <ArticleSkeleton says={isSlow ? words.slow : words.loading} />;
  };

  return (
    <>
      <div className="blog__main" ref={mainElement}>
        {main()}
      </div>
      <OtherContents list={list} selected={article} words={words} onChoose={choose} onMore={loadMore} />
    </>
  );
};
