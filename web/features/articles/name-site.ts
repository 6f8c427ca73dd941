/** The words of a link to a person's own page: the host of that page. */
export const nameSite = (link: string): string => new URL(link).host.replace(/^www\./, '');
