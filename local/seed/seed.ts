// The samples of a laptop: articles, lessons, an issue of the newsletter and customers, made through the product's API, like browsers do.
import type { Users } from 'local-aws';
import { DAY_MS } from '#shared/durations.ts';
import { accounts } from './accounts.ts';
import { sampleAuthors } from './authors.ts';
import { createCall } from './api-call.ts';
import { listImages } from './body.ts';
import { seedCustomers } from './customers.ts';
import { seedNewsletter, type Sender } from './newsletter.ts';
import { createSampleMaker, type SampleFailure } from './sample-maker.ts';
import { allArticles, seedArticles } from './seed-articles.ts';
import { seedImages } from './seed-images.ts';
import { allLessons, seedLessons } from './seed-lessons.ts';
import type { Seeding } from './seeding.ts';
import type { Application } from './sign-in.ts';

export interface SeedOptions {
  readonly siteUrl: string;
  readonly users: Users;
  readonly sender: Sender;
  readonly customers: Omit<Application, 'siteUrl'>;
  readonly onProgress: (text: string) => void;
}

/** The latest 9:00 UTC in the past. */
export const lastMorning = (now: Date): Date => {
  const morning = new Date(now);
  morning.setUTCHours(9, 0, 0, 0);
  return morning <= now ? morning : new Date(morning.getTime() - DAY_MS);
};

const imageFiles = [
  ...new Set([
    ...sampleAuthors.map(({ file }) => file),
    ...allArticles.flatMap(({ images }) => images.map(({ file }) => file)),
    ...[...allArticles, ...allLessons].flatMap(({ body }) => (body === undefined ? [] : listImages(body))),
  ]),
];

/** Makes the samples in an empty cloud. Resolves to those that could not be made. Reports each group when it is ready. */
export const seed = async ({
  siteUrl,
  users,
  sender,
  customers,
  onProgress,
}: SeedOptions): Promise<readonly SampleFailure[]> => {
  const maker = createSampleMaker(onProgress);
  const { idToken } = await users.signIn(accounts.editor.email);
  const call = createCall(siteUrl, idToken);

  const makeTexts = async () => {
    const findImage = await seedImages({ call, maker, files: imageFiles });
    const seeding: Seeding = { siteUrl, call, maker, findImage, startedAt: lastMorning(new Date()) };
    onProgress(`${await seedArticles(seeding)} sample articles are ready`);
    const [lessons, isSent] = await Promise.all([seedLessons(seeding), seedNewsletter(sender, call, maker)]);
    onProgress(`${lessons} sample lessons are ready`);
    if (isSent) onProgress('An issue of the newsletter was sent to sample subscribers');
  };
  const makeCustomers = async () => {
    const { names, learn } = await seedCustomers({ siteUrl, customers, maker });
    if (names.length > 0) onProgress(`${names.join(' and ')} can sign in at ${siteUrl}/login`);
    return learn;
  };
  const [learn] = await Promise.all([makeCustomers(), makeTexts()]);
  await learn();
  if (maker.failures.length === 0) onProgress('All samples are ready');
  return maker.failures;
};
