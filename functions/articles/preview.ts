// A draft as it will look to a reader once it is published.
import type { Preview, PreviewView } from '#shared/blog-document.ts';
import { previewPath, toSlug } from '#shared/blog-paths.ts';
import type { Body } from '#shared/body/schema.ts';
import { countWords } from '#shared/body/text.ts';
import type { Article } from '#shared/contract/articles.ts';
import { mayRead } from './access.ts';
import { toArticleBody } from './article.ts';
import { toContent, type StoredDraft } from './draft.ts';

/** The article that publishing would make at `now`, unless it has a date already. */
const toArticleOfDraft = (draft: StoredDraft, siteUrl: string, now: Date): Article & { body?: Body } => {
  const { draftId, publication } = draft;
  const { body: saved, images, ...content } = toContent(draft.content, siteUrl);
  const body = toArticleBody({ body: saved });
  return {
    newsletterId: publication?.newsletterId ?? draftId,
    slug: publication?.slug ?? toSlug(content.title),
    publishDate: publication?.publishDate ?? now.toISOString(),
    ...content,
    images: images.map(({ caption, ...image }) => ({ ...image, ...(caption !== '' && { caption }) })),
    hasBody: body !== undefined,
    words: body ? countWords(body) : 0,
    ...(body && { body }),
  };
};

/** The preview of a draft in the view of a reader. It has the body only if this reader will be able to read it. */
export const toPreview = (
  draft: StoredDraft,
  link: { readonly token: string; readonly view: PreviewView },
  { siteUrl, now }: { readonly siteUrl: string; readonly now: Date },
): Preview => {
  const { body, ...article } = toArticleOfDraft(draft, siteUrl, now);
  return {
    article,
    view: link.view,
    paths: {
      stranger: previewPath(link.token, 'stranger'),
      customer: previewPath(link.token, 'customer'),
      essentials: previewPath(link.token, 'essentials'),
    },
    ...(body && mayRead(article.access, link.view) && { body }),
  };
};
