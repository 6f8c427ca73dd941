// The files of the search's indexes in the private bucket (docs/decisions/0041).

/** What every customer may find of each text, and the bodies by who may read them. */
export const SEARCH_PARTS = ['listed', 'customers', 'essentials'] as const;
export type SearchPart = (typeof SEARCH_PARTS)[number];

export const SEARCH_FOLDER = 'search';

/**
 * An index that was built with other fields, words or options does not fit: the code that changes them takes the next number. The job
 * then finds no index, and builds them all.
 */
const FORMAT = 1;

export const toIndexKey = (part: SearchPart): string => `${SEARCH_FOLDER}/${FORMAT}/${part}.json.gz`;
