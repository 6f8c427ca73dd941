import type { Newsletter } from '#shared/contract/newsletter.ts';
import { useEffect, useRef } from 'react';
import { articlePath, paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { Article } from './article.tsx';
import { ArticleSkeleton } from './article-skeleton.tsx';
import { Failure } from './failure.tsx';
import { OtherContents } from './other-contents.tsx';
import { useHead } from './use-head.ts';
import { useNewsletters } from './use-newsletters.ts';
import { type Selected, useSelected } from './use-selected.ts';

const MISSING = 'Article Not Found';

const headOf = (selected: Selected, isNamed: boolean) => {
  if (!isNamed) return { title: 'Blog', path: paths.blog, isMissing: false };
  if (selected.state === 'missing') return { title: MISSING, path: paths.blog, isMissing: true };
  if (selected.state !== 'shown') return undefined;
  return { title: selected.article.title, path: articlePath(selected.article), isMissing: false };
};

/** The blog: a large selected article, which the address may name, and the others beside it. */
export const Blog = () => {
  const { list, loadMore } = useNewsletters();
  const { selected, isNamed, open } = useSelected(list.items);
  const articleElement = useRef<HTMLElement>(null);
  const chosenId = useRef<string>(undefined);
  const article = selected.state === 'shown' ? selected.article : undefined;
  useHead(headOf(selected, isNamed));

  useEffect(() => {
    if (!article || article.newsletterId !== chosenId.current) return;
    chosenId.current = undefined;
    articleElement.current?.querySelector('h2')?.focus({ preventScroll: true });
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    articleElement.current?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
  }, [article]);

  const choose = (chosen: Newsletter) => {
    chosenId.current = chosen.newsletterId;
    open(chosen);
  };

  const main = () => {
    if (article) return <Article article={article} ref={articleElement} />;
    if (selected.state === 'missing')
      return (
        <Message title={MISSING} level={2}>
          <p>It may have been taken down, or the address may have a small mistake in it.</p>
          <ButtonLink href={paths.blog}>See the newest articles</ButtonLink>
        </Message>
      );
    if (selected.state === 'failed') return <Failure error={selected.error} onTryAgain={selected.tryAgain} />;
    if (list.status === 'failed' && !isNamed) return <Failure error={list.error} onTryAgain={loadMore} />;
    if (list.status === 'ready' && !isNamed)
      return <ArticleSkeleton says="No articles yet. The first one will appear here." />;
    const isSlow = selected.state === 'slow' || list.status === 'slow';
    return (
      <ArticleSkeleton says={isSlow ? 'This takes longer than usual. Still trying…' : 'Loading articles…'} />
    );
  };

  return (
    <>
      <div className="blog__main">{main()}</div>
      <OtherContents list={list} selected={article} onChoose={choose} onMore={loadMore} />
    </>
  );
};
