import { share as words } from '../../content/share.ts';

/** Shares or copies an address. Returns the sentence to show, which is empty after the share sheet. */
const share = async (title: string, url: string): Promise<string> => {
  try {
    // By its type every browser has a share sheet, but some have none.
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

/**
 * Lets the link of share-link.tsx open the device's share sheet, or copy the address when there is no share sheet. Returns a function
 * that ends it.
 */
export const upgradeShareLink = (root: Element): (() => void) | undefined => {
  const link = root.querySelector('a');
  const status = root.querySelector('output');
  if (!link || !status) return undefined;
  const answerClick = (event: MouseEvent) => {
    event.preventDefault();
    const { title = '', url = '' } = link.dataset;
    void share(title, url).then((sentence) => {
      status.textContent = sentence;
    });
  };
  link.addEventListener('click', answerClick);
  return () => link.removeEventListener('click', answerClick);
};
