// Words around the text of an article. Apart from articles.ts, because a script downloads those of the controls.
import * as words from '#shared/words.ts';

export const articleBody = {
  contents: 'On this page',
  callout: words.calloutTitle,
  prompt: 'Prompt to copy',
  copy: 'Copy',
  table: 'Table',
  play: 'Play',
  video: words.untitledVideo,
  /** Where a video plays from. */
  playsFrom: { youtube: 'Plays from YouTube', vimeo: 'Plays from Vimeo' },
} as const;

export const promptCopy = {
  done: 'Copied',
  /** The browser refused. The text is selected by then. */
  failed: 'Selected: please copy it',
} as const;
