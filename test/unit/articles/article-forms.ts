// An article form as an editor submits it.
import { ArticleForm } from '#shared/contract/forms.ts';
import { toImageKeys } from '../../../functions/images/image-key.ts';
import { SITE_URL } from '../events.ts';

export const KEY = 'blogimage/w11-16-22-y2026/6f1c2f6e-64a5-4d5c-9a51-0d9a3b8a7c11-1600.webp';

export const validForm = ArticleForm.parse({
  title: 'A first week with a chatbot',
  subtitle: 'What a bakery learned',
  extract: 'Start with the question your customers ask most often.',
  tags: ['ai', 'tips'],
  images: [{ url: `${SITE_URL}/${KEY}`, alt: 'A bakery counter', caption: 'Early on Monday' }],
  publishDate: '2026-11-20T09:00:00+01:00',
});

/** The same form with its images by key, as the functions have it. */
export const validText = { ...validForm, images: toImageKeys(validForm.images, SITE_URL, 'images') };
