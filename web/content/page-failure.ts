// The words in place of a page of the application that could not be shown.
import { oldestBrowsers } from '#shared/browsers.ts';

const { chrome, edge, firefox, safari } = oldestBrowsers;

export const pageFailure = {
  crashed: {
    title: 'This page stopped working',
    text: 'We may have published a new version, or your connection dropped. Loading the page again usually helps.',
    action: 'Load the page again',
  },
  /** Shown if loading the page again has not helped. */
  again: {
    title: 'This page still does not work',
    text: `The mistake is probably ours: please write to us. We need Chrome ${chrome}, Edge ${edge}, Firefox ${firefox}, Safari ${safari}, or a newer browser.`,
    action: 'Load the page again',
  },
  offline: {
    title: 'No connection',
    text: 'This page could not be loaded. It opens by itself as soon as you are online again.',
    action: 'Try again',
  },
} as const;
