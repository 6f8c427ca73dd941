// The words of the fold in which staff say what search engines and social networks show of an article.
export const sharing = {
  title: 'Search and sharing',
  address: {
    label: 'Words of the address (optional)',
    name: 'Words of the address',
    hint: 'Without them, the words of the title. The id at the end keeps every address its own.',
    hintPublished: 'With other words, the former address leads to the new one.',
  },
  searchTitle: {
    label: 'Search title (optional)',
    name: 'Search title',
    hint: 'Without it, the title.',
  },
  searchDescription: {
    label: 'Search description (optional)',
    name: 'Search description',
    hint: 'Without it, the subtitle.',
  },
  result: 'In search results',
  image: {
    legend: 'Social image',
    cover: 'The cover',
    none: 'Our own image, until the text has a cover',
    number: (number: number) => `Image ${number}`,
    upload: 'Upload another image',
    hint: 'Best at 1200 × 630 pixels. Networks cut the edges of other shapes.',
  },
  card: 'In a social network',
  listing: {
    name: 'Lists and search',
    is: { listed: 'Listed', unlisted: 'Unlisted' },
    hint: 'Whoever has the address can read it. No list, feed or search of ours has it, and search engines leave it out.',
    onPublishing: 'It is unlisted: only its address leads to it.',
  },
} as const;
