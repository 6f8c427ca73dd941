// What staff fill in to publish an article or a lesson. A file of its own, so that readers do not download it.
import * as z from 'zod/mini';
import { AltText, BODY_REQUIRED, PublishableBody } from '../body/parse.ts';
import { isEmptyBody } from '../body/text.ts';
import { limits } from '../limits.ts';
import { findModule } from '../modules.ts';
import { optionalText, requiredText } from '../text.ts';
import { Access, Article, Tag } from './articles.ts';
import { endpoint } from './endpoint.ts';
import { LessonAccess, ModuleId } from './lessons.ts';

const { lessonMinutes } = limits;
const WRONG_MINUTES = `Minutes must be a whole number from ${lessonMinutes.min} to ${lessonMinutes.max}`;

export const ImageUrl = z
  .string('Image URL is required')
  .check(
    z.minLength(1, { error: 'Image URL is required', abort: true }),
    z.maxLength(2048, 'Please enter a valid URL'),
    z.url({ error: 'Please enter a valid URL', protocol: /^https?$/ }),
  );

export const ArticleImage = z.strictObject({
  url: ImageUrl,
  alt: AltText,
  caption: z.optional(
    z.pipe(z.string('Caption must be text').check(z.trim()), optionalText('Caption', limits.caption)),
  ),
});
export type ArticleImage = z.infer<typeof ArticleImage>;

/**
 * A publish date on the wire: a time with its offset (`2026-11-21T09:00:00+01:00`), or a day, which begins at midnight UTC. The
 * year is 2000 to 2099.
 */
export const PublishDate = z.string('Publish date is required').check(
  z.minLength(1, { error: 'Publish date is required', abort: true }),
  z.refine(
    (value) =>
      (z.safeParse(z.iso.date(), value).success ||
        z.safeParse(z.iso.datetime({ offset: true }), value).success) &&
      value.startsWith('20') &&
      Number.isFinite(Date.parse(value)),
    'Publish date must be a date',
  ),
);

/** What a gated text holds, in lines that an editor writes. They are public where the extract is. An empty line counts as none. */
export const Inside = z
  .array(optionalText("A line of 'What is inside'", limits.inside), "'What is inside' must be lines")
  .check(z.maxLength(limits.inside.lines, `'What is inside' has at most ${limits.inside.lines} lines`));

/** The fields of a lesson that an article does not have. An editor may leave them out. */
export const lessonFields = {
  /** How long the lesson takes with its exercise. */
  minutes: z.optional(
    z
      .int(WRONG_MINUTES)
      .check(z.minimum(lessonMinutes.min, WRONG_MINUTES), z.maximum(lessonMinutes.max, WRONG_MINUTES)),
  ),
  takeaway: z.optional(optionalText("'You leave with'", limits.takeaway)),
};

/** The fields that an article must have to be published. An image has its URL on the wire, and its key inside the functions. */
export const defineArticleForm = <Image extends z.core.$ZodType>(image: Image) =>
  z.strictObject({
    title: requiredText('Title', 'Title is required', limits.title),
    subtitle: requiredText('Subtitle', 'Subtitle is required', limits.subtitle),
    extract: requiredText('Extract', 'Extract content is required', limits.extract, 'many'),
    tags: z.array(Tag, 'Tags are required').check(
      z.minLength(limits.tags.min, 'At least one tag is required'),
      z.maxLength(limits.tags.max, `Maximum ${limits.tags.max} tags allowed`),
      z.refine((tags) => new Set(tags).size === tags.length, 'A tag can be chosen only once'),
    ),
    images: z
      .array(image, 'Images are required')
      .check(
        z.minLength(limits.images.min, 'At least one image is required'),
        z.maxLength(limits.images.max, `Maximum ${limits.images.max} images allowed`),
      ),
    publishDate: PublishDate,
    /** `customers` by default. */
    access: z.optional(Access),
    inside: z.optional(Inside),
    body: z.optional(PublishableBody),
  });

export const ArticleForm = defineArticleForm(ArticleImage);
export type ArticleForm = z.infer<typeof ArticleForm>;

/** The fields of the form without the body. */
export const ArticleFields = z.omit(ArticleForm, { body: true });
export type ArticleFields = z.infer<typeof ArticleFields>;

/** The fields that a lesson must have to be published. An image has its URL in a browser, and its key inside the functions. */
export const defineLessonForm = <Image extends z.core.$ZodType>(image: Image) =>
  z
    .strictObject({
      module: ModuleId,
      title: requiredText('Title', 'Title is required', limits.title),
      extract: requiredText('Extract', 'Extract content is required', limits.extract, 'many'),
      images: z
        .array(image, 'Images are required')
        .check(z.maxLength(limits.images.max, `Maximum ${limits.images.max} images allowed`)),
      publishDate: PublishDate,
      access: LessonAccess,
      inside: z.optional(Inside),
      ...lessonFields,
      body: PublishableBody.check(z.refine((body) => !isEmptyBody(body), BODY_REQUIRED)),
    })
    .check(
      z.refine(({ module, access }) => findModule(module)?.isPaid === true || access === 'customers', {
        path: ['access'],
        error: 'Lessons of a free module are for all customers',
      }),
    );

export const LessonForm = defineLessonForm(ArticleImage);

/** The part of a text that a form asks for. */
export const pickFields = ({ shape }: { readonly shape: object }, text: object): object =>
  Object.fromEntries(Object.entries(text).filter(([name, value]) => name in shape && value !== undefined));

export const formEndpoints = {
  /** Publishes an article once: sending the same form again answers with the same article. */
  publish: endpoint({
    method: 'POST',
    path: '/admin/newsletter',
    caller: 'staff',
    status: 201,
    body: ArticleForm,
    maxBodyBytes: limits.articleRequestBytes.max,
    reply: Article,
  }),
};
