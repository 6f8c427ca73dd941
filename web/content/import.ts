// The words of the page on which staff bring what they have written at Ghost or Substack.
import { limits } from '#shared/limits.ts';

const megabytes = limits.import.bytes / 1024 / 1024;

const count = (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${number.toLocaleString('en-US')} ${many}`;

export const importPosts = {
  action: 'Import',
  title: 'Import',
  loading: 'Loading…',
  intro:
    'Bring your posts from Ghost or Substack. Each becomes a draft with its text, its images and its settings. Nothing is published by itself.',
  back: 'Content',
  services: { ghost: 'Ghost', substack: 'Substack' },
  file: 'Your export',
  fileHint: `The JSON file of Ghost, or the ZIP file of Substack. At most ${limits.import.posts} posts and ${megabytes} MB. It is read here, in your browser.`,
  reading: 'Reading the file…',
  refused: {
    broken: 'This file is broken, or it is not an export of Ghost or Substack. Please export it again',
    unknown: 'This is not an export of Ghost or Substack. Please choose the file as you got it from there',
    empty: 'This file has no posts',
    tooLarge: `This file has more than ${megabytes} MB`,
    tooMany: (posts: number) =>
      `This file has ${posts.toLocaleString('en-US')} posts. We take at most ${limits.import.posts} at once`,
  },
  address: 'Address of your Ghost site',
  addressHint:
    'For example https://blog.example.com. Your images are fetched from there, so it must still be online.',
  addressInvalid: 'Please enter the address of your site, such as https://blog.example.com',
  found: (posts: number, service: string) => `${count(posts, 'post', 'posts')} of ${service}`,
  pages: (titles: readonly string[]) =>
    `${count(titles.length, 'page is', 'pages are')} no article and stay where they are: ${titles.join(', ')}`,
  start: (posts: number) => `Import ${count(posts, 'post', 'posts')}`,
  stop: 'Stop',
  goOn: 'Go on',
  progress: (done: number, all: number) =>
    `${done.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} posts`,
  leave:
    'Please leave this page open. If you must leave, choose the same file again later: nothing is imported twice.',
  done: {
    title: (posts: number) => `${count(posts, 'post is', 'posts are')} here now, as drafts`,
    open: (posts: number) => count(posts, 'post below lacks something', 'posts below lack something'),
    all: 'Please look at each draft before you publish it.',
  },
  state: { new: 'Imported', old: 'Was here already', failed: 'Not imported', running: 'Importing…' },
  untitled: 'Untitled',
  retry: 'Try again',
  retryImages: 'Try the images again',
  from: (service: string, path: string | undefined, date: string | undefined) =>
    [`From ${service}`, path, date && `published on ${date}`].filter(Boolean).join(', '),
  missing: {
    /** These two stand in texts. A change leaves the older ones as plain words. */
    image: 'Image to come: ',
    cover: 'Cover to come: ',
    title: (images: number) =>
      `${count(images, 'image is', 'images are')} missing. The text names each at its place:`,
    tooMany: `A text has at most ${limits.articleBody.images} images`,
    noRoom: `An article has at most ${limits.images.max} images of its own`,
  },
  brokenPost: 'Its text is broken in the file',
  sameId: 'Another post in this file has the same id',
  notes: {
    untitled: 'It had no title',
    longTitle: 'Its title is too long. The whole title stands first in the text',
    longSubtitle: 'Its subtitle is too long, and stands in the extract',
    beginning: 'Its subtitle and its extract are the beginning of its text, which everybody could read there',
    longAlt: (alt: string) => `An alt text is too long, and was shortened: ${alt}`,
    longForSearch: (text: string) => `Too long for search results, and left out: ${text}`,
    paywall: 'It had a paid part. The whole text is for AI Essentials now',
    unclear: 'The file does not say who may read it. It is for AI Essentials',
    empty: 'It has no text',
    authors: (names: readonly string[]) => `None of its authors is ours: ${names.join(', ')}`,
    tags: (tags: readonly string[]) => `Tags that we do not have: ${tags.join(', ')}`,
    sameAddress: 'Another post in this file has the same address. The first that you publish gets it',
    noAddress: 'Its former address cannot lead here',
    recording: 'Its recording stays where it is. The text begins with a link to it',
  },
  recording: 'Recording',
  cards: {
    links: (items: readonly string[]) => `Became links: ${items.join(', ')}`,
    toggles: (items: readonly string[]) => `Stands open now: ${items.join(', ')}`,
    dropped: (items: readonly string[]) => `Could not come along: ${items.join(', ')}`,
    names: {
      'poll-embed': 'a poll',
      'native-video-embed': 'a video',
      'native-audio-embed': 'a recording',
    },
    other: (name: string) => `a card (${name})`,
  },
  leftOut: (sentence: string, items: readonly string[]) => `${sentence} ${items.join(', ')}`,
} as const;
