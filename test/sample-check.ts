// Whether a cloud holds the whole product with all samples. It asks the product, and believes nothing that a start has printed.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { listBodyImages } from '#shared/body/images.ts';
import { ArticlePage, readingEndpoints, type Article } from '#shared/contract/articles.ts';
import { customerEndpoints } from '#shared/contract/customers.ts';
import type { DraftState } from '#shared/contract/drafts.ts';
import { learnEndpoints } from '#shared/contract/lessons.ts';
import { moduleEndpoints } from '#shared/contract/modules.ts';
import { limits } from '#shared/limits.ts';
import { MODULES } from '#shared/modules.ts';
import { WEB_SETTINGS_PATH } from '#shared/web-settings-path.ts';
import { WebSettings } from '#shared/web-settings.ts';
import { listFiles } from '../functions/images/image-key.ts';
import { addressesAt } from '../local/addresses.ts';
import { accounts } from '../local/seed/accounts.ts';
import { createCall, send, type Call } from '../local/seed/api-call.ts';
import { articles, draftArticle, scheduledArticle, withdrawnArticle } from '../local/seed/articles.ts';
import { customers, type CustomerAccount } from '../local/seed/customers.ts';
import { findTexts } from '../local/seed/find-texts.ts';
import { draftLesson, lessons, scheduledLesson } from '../local/seed/lessons.ts';
import { signIn } from '../local/seed/sign-in.ts';
import { signInStaffAt } from './sign-in-staff.ts';

export interface CheckedCloud {
  readonly siteUrl: string;
  readonly dataFolder: string;
}

type Problems = readonly string[];

/** Longer than both of Lambda's waits before it repeats a failed event: 60 and 120 seconds. */
const MAX_WAIT_MS = 200_000;
const POLL_MS = 250;

/** Compares lists of samples. A sample counts as often as it is there. */
const compare = (place: string, wanted: readonly string[], found: readonly string[]): Problems => {
  const count = (list: readonly string[], sample: string) => list.filter((other) => other === sample).length;
  const problems = [...new Set([...wanted, ...found])]
    .filter((sample) => count(wanted, sample) !== count(found, sample))
    .map(
      (sample) => `${place}: ${count(found, sample)} instead of ${count(wanted, sample)} times "${sample}"`,
    );
  if (problems.length > 0 || isDeepStrictEqual(wanted, found)) return problems;
  return [`${place}: another order, "${found.join('", "')}"`];
};

const compareUnordered = (place: string, wanted: readonly string[], found: readonly string[]): Problems =>
  compare(place, wanted.toSorted(), found.toSorted());

const titlesOf = (texts: readonly { readonly title: string }[]): string[] => texts.map(({ title }) => title);

/** The sample lessons of each module in their order, with or without the scheduled one. */
const listModules = (withScheduled: boolean): { id: string; titles: string[] }[] =>
  MODULES.map(({ id }) => ({
    id,
    titles: [
      ...lessons.flatMap((module) => (module.module === id ? titlesOf(module.lessons) : [])),
      ...(withScheduled && scheduledLesson.module === id ? [scheduledLesson.title] : []),
    ],
  }));

const compareModules = (
  place: string,
  wanted: ReturnType<typeof listModules>,
  found: readonly { readonly id: string; readonly lessons: readonly { readonly title: string }[] }[],
): Problems => [
  ...compare(
    `${place}, modules`,
    wanted.map(({ id }) => id),
    found.map(({ id }) => id),
  ),
  ...wanted.flatMap(({ id, titles }) =>
    compare(
      `${place}, module ${id}`,
      titles,
      titlesOf(found.find((module) => module.id === id)?.lessons ?? []),
    ),
  ),
];

/** All pages of the public list. */
const fetchBlog = async (siteUrl: string, siteApiKey: string): Promise<readonly Article[]> => {
  const found: Article[] = [];
  let cursor: string | undefined;
  do {
    const url = new URL('/api/blog/newsletter/list', siteUrl);
    url.searchParams.set('limit', String(limits.page.max));
    if (cursor !== undefined) url.searchParams.set('cursor', cursor);
    const response = await send(url, { headers: { 'x-api-key': siteApiKey } });
    const page = ArticlePage.parse(await response.json());
    found.push(...page.newsletters);
    ({ cursor } = page);
  } while (cursor !== undefined);
  return found;
};

const checkBlog = (blog: readonly Article[]): Problems => [
  ...compare('the blog', titlesOf(articles), titlesOf(blog)),
  ...blog.flatMap(({ title, images }) => {
    const wanted = articles.find((article) => article.title === title)?.images.length;
    return wanted === images.length ? [] : [`the blog: ${images.length} images of "${title}"`];
  }),
];

/** Every file of each of these images answers. */
const checkImages = async (siteUrl: string, paths: readonly string[]): Promise<Problems> => {
  const problems: string[] = [];
  for (const file of new Set(
    paths.map((image) => new URL(image, siteUrl).pathname.slice(1)).flatMap(listFiles),
  )) {
    const { status, headers } = await fetch(new URL(file, siteUrl), { method: 'HEAD' });
    if (status !== 200 || headers.get('content-length') === '0')
      problems.push(`the image ${file}: ${status}`);
  }
  return problems;
};

const checkStaff = async (call: Call): Promise<Problems> => {
  const states = (texts: readonly { title: string }[], state: DraftState) =>
    texts.map(({ title }) => `${state}: ${title}`);
  const [foundArticles, foundLessons] = [await findTexts(call, 'article'), await findTexts(call, 'lesson')];
  const found = (texts: typeof foundArticles) => texts.map(({ state, title }) => `${state}: ${title}`);
  const { modules } = await call(moduleEndpoints.list);
  return [
    ...compareUnordered(
      "staff's articles",
      [
        ...states(articles, 'published'),
        ...states([scheduledArticle], 'scheduled'),
        ...states([draftArticle], 'draft'),
        ...states([withdrawnArticle], 'withdrawn'),
      ],
      found(foundArticles),
    ),
    ...compareUnordered(
      "staff's lessons",
      [
        ...lessons.flatMap((module) => states(module.lessons, 'published')),
        ...states([scheduledLesson], 'scheduled'),
        ...states([draftLesson], 'draft'),
      ],
      found(foundLessons),
    ),
    ...compareModules("staff's modules", listModules(true), modules),
    ...[...foundArticles, ...foundLessons]
      .filter((text) => text.hasUnpublishedChanges)
      .map(({ title }) => `staff: readers see an older text of "${title}"`),
  ];
};

/** Checks what a customer sees, and returns how the customer calls the API. */
const checkCustomer = async (
  call: Call,
  { name, profile, done }: CustomerAccount,
  plan: 'active' | null,
): Promise<Problems> => {
  const me = await call(customerEndpoints.me);
  const learn = await call(learnEndpoints.list);
  const titles = new Map(
    learn.modules.flatMap((module) => module.lessons).map(({ lessonId, title }) => [lessonId, title]),
  );
  return [
    ...(isDeepStrictEqual(me.profile, profile) ? [] : [`${name}: another profile`]),
    ...(me.subscription.status === plan && me.subscription.hasAccess === (plan === 'active')
      ? []
      : [`${name}: the plan is ${String(me.subscription.status)} instead of ${String(plan)}`]),
    ...compareModules(`${name}'s modules`, listModules(false), learn.modules),
    ...compareUnordered(
      `${name}'s marks`,
      done,
      learn.done.map(({ lessonId }) => titles.get(lessonId) ?? lessonId),
    ),
  ];
};

/** Reads every text, and returns the images within. Throws if one does not open. */
const readTexts = async (call: Call, blog: readonly Article[]): Promise<string[]> => {
  const images: string[] = [];
  for (const { newsletterId, title } of blog) {
    const { body, isOpen } = await call(readingEndpoints.get, { params: { newsletterId } });
    const hasBody = articles.find((article) => article.title === title)?.body !== undefined;
    if (!isOpen || hasBody !== (body !== undefined)) throw new Error(`The article "${title}" has no text`);
    if (body) images.push(...listBodyImages(body));
  }
  const { modules } = await call(learnEndpoints.list);
  for (const { lessonId, title } of modules.flatMap((module) => module.lessons)) {
    const { body } = await call(learnEndpoints.get, { params: { lessonId } });
    if (!body) throw new Error(`The lesson "${title}" has no text`);
    images.push(...listBodyImages(body));
  }
  return images;
};

const StripeState = z.object({ subscriptions: z.array(z.object({ status: z.string() })) });

/** Paul's subscription is the only one: a start that was killed did not let him pay twice. */
const checkStripe = async (siteUrl: string): Promise<Problems> => {
  const { stripeUrl } = addressesAt(Number(new URL(siteUrl).port));
  const response = await send(`${stripeUrl}/laptop/state`, {});
  const { subscriptions } = StripeState.parse(await response.json());
  return compare(
    'subscriptions at Stripe',
    ['active'],
    subscriptions.map(({ status }) => status),
  );
};

/** Every event reaches its function in the end. */
const checkEvents = async (dataFolder: string): Promise<Problems> => {
  const endsMs = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const events = await readdir(path.join(dataFolder, 'events'));
    if (events.length === 0) return [];
    if (performance.now() > endsMs) return events.map((event) => `the event ${event} waits for its function`);
    await delay(POLL_MS);
  }
};

const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} (${describe(error.cause)})`;
};

const fail = (): never => {
  throw new Error(`no answer within ${MAX_WAIT_MS / 1000} s`);
};

/** Finds what is missing, doubled or wrong: a line each, which names the sample. Nothing if all is there. */
export const findFaults = async ({ siteUrl, dataFolder }: CheckedCloud): Promise<Problems> => {
  const problems: string[] = [];
  const check = async (what: string, find: () => Problems | Promise<Problems>): Promise<void> => {
    try {
      // A request that is never answered must not hold up the others.
      const limit = delay(MAX_WAIT_MS + 10 * POLL_MS, undefined, { ref: false }).then(fail);
      problems.push(...(await Promise.race([find(), limit])));
    } catch (error) {
      problems.push(`${what}: ${describe(error)}`);
    }
  };
  const images: string[] = [];
  await check('the site', async () => {
    const settings = WebSettings.parse(await (await send(siteUrl + WEB_SETTINGS_PATH, {})).json());
    const application = { siteUrl, ...settings.customers };
    const pool = { ...settings.staff, endpoint: settings.staff.endpoint ?? '' };
    const signInCustomer = async (account: CustomerAccount): Promise<Call> => {
      const arrival = await signIn(application, account);
      if (arrival.kind !== 'signed-in') throw new Error(`Not signed in: ${arrival.kind}`);
      return createCall(siteUrl, arrival.tokens.access_token);
    };
    const { free, paid, newcomer } = customers;
    let blog: readonly Article[] = [];

    await check('the blog', async () => {
      blog = await fetchBlog(siteUrl, settings.siteApiKey);
      images.push(...blog.flatMap((article) => article.images.map(({ url }) => url)));
      return checkBlog(blog);
    });
    await check('staff', async () => {
      const { idToken } = await signInStaffAt(pool, accounts.editor);
      return checkStaff(createCall(siteUrl, idToken));
    });
    await check(accounts.editorWithTotp.email, async () => {
      await signInStaffAt(pool, accounts.editorWithTotp);
      return [];
    });
    await check(free.name, async () => checkCustomer(await signInCustomer(free), free, null));
    await check(paid.name, async () => {
      const call = await signInCustomer(paid);
      images.push(...(await readTexts(call, blog)));
      return checkCustomer(call, paid, 'active');
    });
    await check(newcomer.name, async () => {
      const { kind } = await signIn(application, newcomer);
      return kind === 'hand-off' ? [] : [`${newcomer.name}: ${kind} instead of asked for a profile`];
    });
    await check('images', () => checkImages(siteUrl, images));
    return [];
  });
  await check('Stripe', () => checkStripe(siteUrl));
  await check('events', () => checkEvents(dataFolder));
  return problems;
};
