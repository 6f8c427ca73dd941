/** What a link to a page of a person says: the name of its site. */
export const nameSite = (link: string): string => new URL(link).host.replace(/^www\./, '');
