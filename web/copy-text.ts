import { contentCreator } from './content/content-creator.ts';
import { toast } from './ui/toast.ts';

const words = contentCreator.address;

/** Copies a text. Shows a toast that says whether the browser allowed it. */
export const copyText = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(words.copied);
  } catch {
    toast.error(words.notCopied);
  }
};
