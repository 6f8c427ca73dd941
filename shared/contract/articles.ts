// Newsletters: what staff publish and readers see.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { IMAGE_CONTENT_TYPES } from '../images.ts';
import { limits } from '../limits.ts';
import { TAG_VALUES } from '../tags.ts';

/** Text that is required, trimmed and limited, with the messages of the specification. */
const text = (name: string, required: string, limit: { min: number; max: number }) =>
  z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      z.minLength(limit.min, `${name} must be at least ${limit.min} characters`),
      z.maxLength(limit.max, `${name} must be at most ${limit.max} characters`),
    );

export const Tag = z.enum(TAG_VALUES, 'Please choose a tag from the list');
export type Tag = z.infer<typeof Tag>;

const ImageUrl = z
  .string('Image URL is required')
  .check(
    z.minLength(1, { error: 'Image URL is required', abort: true }),
    z.maxLength(2048, 'Please enter a valid URL'),
    z.url({ error: 'Please enter a valid URL', protocol: /^https?$/ }),
  );

export const NewsletterImage = z.strictObject({
  url: ImageUrl,
  /** The same picture for phones and lists; absent where `url` is small enough for them. */
  small: z.optional(ImageUrl),
  alt: text('Alt text', 'Alt text is required for accessibility', limits.alt),
  caption: z.optional(
    z
      .string('Caption must be text')
      .check(
        z.trim(),
        z.maxLength(limits.caption.max, `Caption must be at most ${limits.caption.max} characters`),
      ),
  ),
});
export type NewsletterImage = z.infer<typeof NewsletterImage>;

/**
 * A publish date on the wire: a moment with its offset (`2026-11-21T09:00:00+01:00`), or a bare day,
 * which begins at midnight UTC. Years 2000 to 2099.
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

/** The form of the authoring tool, and the body of its submit. */
export const NewsletterDraft = z.strictObject({
  title: text('Title', 'Title is required', limits.title),
  subtitle: text('Subtitle', 'Subtitle is required', limits.subtitle),
  extract: text('Extract', 'Extract content is required', limits.extract),
  tags: z.array(Tag, 'Tags are required').check(
    z.minLength(limits.tags.min, 'At least one tag is required'),
    z.maxLength(limits.tags.max, `Maximum ${limits.tags.max} tags allowed`),
    z.refine((tags) => new Set(tags).size === tags.length, 'A tag can be chosen only once'),
  ),
  images: z
    .array(NewsletterImage, 'Images are required')
    .check(
      z.minLength(limits.images.min, 'At least one image is required'),
      z.maxLength(limits.images.max, `Maximum ${limits.images.max} images allowed`),
    ),
  publishDate: PublishDate,
});
export type NewsletterDraft = z.infer<typeof NewsletterDraft>;

/** A ULID: its time is the publish date, so ids sort as the list does. */
export const NewsletterId = z
  .string('Newsletter id is required')
  .check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/, 'Newsletter id is not valid'));
export type NewsletterId = z.infer<typeof NewsletterId>;

/** A published item. `publishDate` is in UTC, to the millisecond. */
export const Newsletter = z.object({
  newsletterId: NewsletterId,
  title: z.string(),
  subtitle: z.string(),
  extract: z.string(),
  tags: z.array(Tag),
  images: z.array(
    z.object({
      url: z.string(),
      small: z.optional(z.string()),
      alt: z.string(),
      caption: z.optional(z.string()),
    }),
  ),
  publishDate: z.iso.datetime(),
});
export type Newsletter = z.infer<typeof Newsletter>;

export const NewsletterPage = z.object({
  newsletters: z.array(Newsletter),
  /** All that a reader can see today, on every page. */
  total: z.int(),
  /** Present while there are older items: pass it back for the next page. */
  cursor: z.optional(z.string()),
});
export type NewsletterPage = z.infer<typeof NewsletterPage>;

const uploadFile = {
  contentType: z.enum(IMAGE_CONTENT_TYPES, 'Please choose a JPEG, PNG, WebP, AVIF or GIF picture'),
  /** Bytes of the file: the link admits exactly this many. */
  contentLength: z
    .int('Content length must be a whole number of bytes')
    .check(
      z.minimum(limits.imageBytes.min, 'The picture is empty'),
      z.maximum(limits.imageBytes.max, 'The picture is larger than 10 MB'),
    ),
};

// The tool itself says what is wrong with a link, in the specification's words.
const uploadLink = { presignedUrl: z.string(), imageUrl: z.url() };

export const UploadRequest = z.strictObject({
  /** The current week, as `shared/week.ts` writes it. */
  week: z.string('Week is required').check(z.regex(/^w\d{1,2}-\d{1,2}-\d{1,2}-y\d{4}$/, 'Week is not valid')),
  imageType: z.literal('blogimage', "Image type must be 'blogimage'"),
  ...uploadFile,
  /** The same picture for phones and lists, if there is one. */
  small: z.optional(z.strictObject(uploadFile)),
});
export type UploadRequest = z.infer<typeof UploadRequest>;

export const newsletter = {
  list: endpoint({
    method: 'GET',
    path: '/blog/newsletter/list',
    caller: 'site',
    perMinute: 6000,
    status: 200,
    query: z.strictObject({
      limit: z.optional(
        z.string().check(
          z.regex(/^\d{1,3}$/, 'Limit must be a whole number'),
          z.refine(
            (value) => Number(value) >= 1 && Number(value) <= limits.page.max,
            `Limit must be 1 to ${limits.page.max}`,
          ),
        ),
      ),
      cursor: z.optional(NewsletterId),
    }),
    reply: NewsletterPage,
  }),
  /** One item by its address; 404 before its publish date. */
  get: endpoint({
    method: 'GET',
    path: '/blog/newsletter/{newsletterId}',
    caller: 'site',
    perMinute: 6000,
    status: 200,
    params: z.strictObject({ newsletterId: NewsletterId }),
    reply: Newsletter,
  }),
  /** Publishes once: the same form again answers the same item. */
  create: endpoint({
    method: 'POST',
    path: '/admin/newsletter',
    caller: 'staff',
    perMinute: 120,
    status: 201,
    body: NewsletterDraft,
    reply: Newsletter,
  }),
  /** A link for a PUT of exactly the announced type and length, for five minutes; two where a small one is announced. */
  createUpload: endpoint({
    method: 'POST',
    path: '/admin/upload-url',
    caller: 'staff',
    perMinute: 300,
    status: 201,
    body: UploadRequest,
    reply: z.object({ ...uploadLink, small: z.optional(z.object(uploadLink)) }),
  }),
};
