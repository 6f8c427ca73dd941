// The tags of newsletters, apart from the contract: the public pages show the labels and carry no schema.

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
} as const;
