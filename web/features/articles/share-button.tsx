import type { Listed } from '#shared/blog-document.ts';
import { useState } from 'react';
import { articlePath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ShareIcon } from '../../ui/share-icon.tsx';
import type { BlogWords } from './blog-words.ts';

type Words = BlogWords['share'];

const share = async ({ title }: Listed, url: string, words: Words): Promise<string> => {
  try {
    // Some browsers have no share sheet, whatever the types say.
    if (typeof navigator.share !== 'function') {
      await navigator.clipboard.writeText(url);
      return words.copied;
    }
    await navigator.share({ title, url });
    return '';
  } catch (error) {
    // Closing the share sheet is no failure.
    return error instanceof Error && error.name === 'AbortError' ? '' : `${words.copy} ${url}`;
  }
};

/** Hands the article's address to the device's share sheet, or to the clipboard where there is none. */
export const ShareButton = ({ article, words }: { article: Listed; words: Words }) => {
  const [told, setTold] = useState({ newsletterId: '', says: '' });
  const { newsletterId } = article;
  const onShare = async () => {
    const says = await share(article, new URL(articlePath(article), location.origin).href, words);
    setTold({ newsletterId, says });
  };
  return (
    <div className="share">
      <output className="share__says" data-not-loaded={words.notLoaded}>
        {told.newsletterId === newsletterId && told.says}
      </output>
      <Button variant="quiet" onClick={() => void onShare()}>
        <ShareIcon />
        {words.action}
      </Button>
    </div>
  );
};
