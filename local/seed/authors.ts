// The sample people whose names stand on sample articles.
import { staffAuthorEndpoints, type AuthorForm } from '#shared/contract/staff-authors.ts';
import { toImagePath } from '#shared/images.ts';
import type { Seeding } from './seeding.ts';

interface SampleAuthor extends Omit<AuthorForm, 'portrait'> {
  /** A file in `images/`. */
  readonly file: string;
}

export const june: SampleAuthor = {
  name: 'June Okafor',
  about:
    'June ran a flower shop for eleven years and did its books at night. She tries out what we write about, before we write about it.',
  link: 'https://june.example/about',
  file: 'portrait-june.webp',
};

export const theo: SampleAuthor = {
  name: 'Theo Brandt',
  about: 'Theo repaired bicycles until his customers began to ask him about their computers.',
  link: '',
  file: 'portrait-theo.webp',
};

export const sampleAuthors: readonly SampleAuthor[] = [june, theo];

/** Makes the sample authors, one after the other. Returns the function that finds the id of a name. */
export const seedAuthors = async ({ siteUrl, call, maker, findImage }: Seeding) => {
  const ids = new Map<string, string>();
  for (const { file, ...author } of sampleAuthors)
    await maker.make(`the author ${author.name}`, async () => {
      const portrait = siteUrl + toImagePath(findImage(file));
      const found = await call(staffAuthorEndpoints.list);
      const isThere = found.authors.some(({ name }) => name === author.name);
      const body = { revision: found.revision, author: { ...author, portrait }, isRemoved: false };
      const { authors } = isThere ? found : await call(staffAuthorEndpoints.save, { body });
      for (const { name, authorId } of authors) ids.set(name, authorId);
    });
  return (name: string): string | undefined => ids.get(name);
};
