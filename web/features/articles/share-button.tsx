import type { ListedArticle } from '#shared/blog-document.ts';
import { useState } from 'react';
import { articles } from '../../content/articles.ts';
import { articlePath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ShareIcon } from '../../ui/share-icon.tsx';

const { share: words } = articles;

/** Shares or copies the address. Returns the sentence to show; it is empty after the share sheet. */
const share = async ({ title }: ListedArticle, url: string): Promise<string> => {
  try {
    // The types say that every browser has a share sheet. Some have none.
    if (typeof navigator.share !== 'function') {
      await navigator.clipboard.writeText(url);
      return words.copied;
    }
    await navigator.share({ title, url });
    return '';
  } catch (error) {
    // Closing the share sheet is not a failure.
    return error instanceof Error && error.name === 'AbortError' ? '' : `${words.copy} ${url}`;
  }
};

/** Opens the device's share sheet with the article's address; copies the address when there is no share sheet. */
export const ShareButton = ({ article }: { article: ListedArticle }) => {
  const [result, setResult] = useState({ newsletterId: '', sentence: '' });
  const { newsletterId } = article;
  const onShare = async () => {
    const sentence = await share(article, new URL(articlePath(article), location.origin).href);
    setResult({ newsletterId, sentence });
  };
  return (
    <div className="share">
      <output className="share__says" data-not-loaded={words.notLoaded}>
        {result.newsletterId === newsletterId && result.sentence}
      </output>
      <Button variant="quiet" onClick={() => void onShare()}>
        <ShareIcon />
        {words.action}
      </Button>
    </div>
  );
};
