// The tags of newsletters, apart from the contract: the public pages show the labels and carry no schema.

/** As stored, in the order in which they are offered. */
export const TAG_VALUES = [
  'technology',
  'ai',
  'business',
  'marketing',
  'tutorial',
  'news',
  'tips',
  'guide',
  'review',
  'opinion',
] as const;

/** The fixed list of the specification: value, as stored, and label, as shown. */
export const TAGS = {
  technology: 'Technology',
  ai: 'AI',
  business: 'Business',
  marketing: 'Marketing',
  tutorial: 'Tutorial',
  news: 'News',
  tips: 'Tips & Tricks',
  guide: 'Guide',
  review: 'Review',
  opinion: 'Opinion',
} as const satisfies Record<(typeof TAG_VALUES)[number], string>;
