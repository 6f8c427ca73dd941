import type { BlogDocumentData, ListedArticle } from '#shared/blog-document.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { articles as words } from '../../content/articles.ts';
import { articlePath, paths } from '../../paths.ts';
import { ArticleView } from './article.tsx';
import { ArticleSkeleton } from './article-skeleton.tsx';
import { Failure } from './failure.tsx';
import { MissingArticle } from './missing-article.tsx';
import { OtherContents } from './other-contents.tsx';
import { useHead } from './use-head.ts';
import { useArticles } from './use-articles.ts';
import { type Selected, useSelected } from './use-selected.ts';

const toHead = (selected: Selected, isNamed: boolean) => {
  if (!isNamed) return { title: words.title, path: paths.blog, isMissing: false };
  if (selected.state === 'missing') return { title: words.missing.title, path: paths.blog, isMissing: true };
  if (selected.state !== 'shown') return undefined;
  return { title: selected.article.title, path: articlePath(selected.article), isMissing: false };
};

interface Props {
  start: BlogDocumentData | undefined;
  /** Below each extract: how to get the whole article. */
  children: ReactNode;
}

/**
 * A large selected article, which the address may name, and the others beside it. It begins with the document's own articles,
 * and fetches them when the document has none.
 */
export const Blog = ({ start, children }: Props) => {
  const { list, loadMore } = useArticles(start);
  const { selected, selectedId, isNamed, open } = useSelected(list.items, start?.selected);
  const mainElement = useRef<HTMLDivElement>(null);
  const chosenId = useRef<string>(undefined);
  const article = selected.state === 'shown' ? selected.article : undefined;
  useHead(toHead(selected, isNamed));
  // An article's document has its only `h1` here. The blog's document has one above.
  const level = start?.selected ? 1 : 2;

  // The link or button that was pressed is gone: move the focus to the article's title, or to the error.
  useEffect(() => {
    if (selectedId === undefined || selectedId !== chosenId.current) return;
    mainElement.current?.querySelector<HTMLElement>('h1, h2')?.focus({ preventScroll: true });
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    mainElement.current?.firstElementChild?.scrollIntoView({
      behavior: prefersReducedMotion ? 'auto' : 'smooth',
    });
  }, [selectedId, selected.state]);

  const choose = (chosen: ListedArticle) => {
    chosenId.current = chosen.newsletterId;
    open(chosen);
  };

  const renderMain = () => {
    if (selected.state === 'shown') {
      const { isSlow } = selected;
      return (
        <ArticleView article={selected.article} isSlow={isSlow} level={level}>
          {children}
        </ArticleView>
      );
    }
    if (selected.state === 'missing') return <MissingArticle level={level} />;
    if (selected.state === 'failed')
      return (
        <Failure
          title={words.article.failed}
          level={level}
          error={selected.error}
          onTryAgain={selected.tryAgain}
        />
      );
    if (list.status === 'failed' && !isNamed)
      return <Failure title={words.list.allFailed} level={level} error={list.error} onTryAgain={loadMore} />;
    if (list.status === 'ready' && !isNamed) return <ArticleSkeleton message={words.empty} />;
    const isSlow = selected.state === 'slow' || list.status === 'slow';
    return <ArticleSkeleton message={isSlow ? words.slow : words.loading} />;
  };

  return (
    <>
      <div className="blog__main" ref={mainElement}>
        {renderMain()}
      </div>
      <OtherContents list={list} selected={article} onChoose={choose} onMore={loadMore} />
    </>
  );
};
