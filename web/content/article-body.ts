// Words around the text of an article. They are not in articles.ts, because a script downloads the words of the controls.
import * as words from '#shared/words.ts';

export const articleBody = {
  contents: 'On this page',
  callout: words.calloutTitle,
  prompt: words.promptTitle,
  copy: 'Copy',
  blanks: 'Your words for this prompt',
  table: 'Table',
  play: 'Play',
  video: words.untitledVideo,
  /** Names the provider from which a video plays. */
  playsFrom: { youtube: 'Plays from YouTube', vimeo: 'Plays from Vimeo' },
} as const;

export const promptCopy = {
  done: (open: number) =>
    open === 0 ? 'Copied' : `Copied. ${open === 1 ? '1 blank is' : `${open} blanks are`} still open`,
  /** Shown if the browser refused to copy. The text is selected by then. */
  failed: 'Selected: please copy it',
} as const;
