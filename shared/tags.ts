// The tags of articles. They are not in the contract, because public pages show the labels and must not load zod.

/** The stored values, in the order in which the form offers them. */
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

/** The label of each stored value. */
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
