/** Where people subscribe to the newsletter. In a file of its own, because every script of a public page has the paths. */
export const NEWSLETTER_PATH = '/newsletter';
