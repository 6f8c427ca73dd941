// Articles with plants in every field and node, for the search for leaks.
import type { Article } from '#shared/contract/articles.ts';
import { plantBody, type Plant } from '../leaks.ts';
import { findDrawnImage } from './client.ts';
import { contentWith, createDraft, inOneHour, publishDraft, succeed } from './drafts.ts';
import { plantText, uploadForBody } from './planted-text.ts';

const EVERYONE = { access: 'everyone' } as const;

/** Stores articles of every kind. `change` withdraws and corrects some, once readers have seen them. */
export const plantArticles = async () => {
  const texts = {
    /** The whole text of an article for everyone: it shows that the search reaches what is public. */
    open: [] as Plant[],
    /** The bodies of articles whose extracts are public. */
    forCustomers: [] as Plant[],
    forSubscribers: [] as Plant[],
    /** Nobody may see these before their time, or ever again. */
    hidden: [] as Plant[],
    /** The body of a draft for AI Essentials customers. */
    previewed: [] as Plant[],
    preview: '',
    published: [] as Pick<Article, 'newsletterId' | 'slug'>[],
    draftIds: [] as string[],
  };
  const publish = async (...draft: Parameters<typeof publishDraft>): Promise<string> => {
    const published = await publishDraft(...draft);
    texts.published.push(published);
    texts.draftIds.push(published.draftId);
    return published.draftId;
  };

  const everyone = plantBody('an article for everyone', await uploadForBody());
  texts.open.push(...everyone.plants);
  await publish({ access: 'everyone', body: everyone.body });
  for (const access of ['customers', 'essentials'] as const) {
    const { body, plants } = plantBody(`an article for ${access}`, await uploadForBody());
    (access === 'customers' ? texts.forCustomers : texts.forSubscribers).push(...plants);
    await publish({ access, body });
  }

  const scheduled = await plantText('a scheduled article', EVERYONE);
  texts.hidden.push(...scheduled.all);
  await publish(scheduled.content, inOneHour());

  const draft = await plantText('a draft', EVERYONE);
  texts.hidden.push(...draft.all);
  texts.draftIds.push((await createDraft(draft.content)).draftId);

  const previewed = plantBody('a previewed draft', await uploadForBody());
  texts.previewed.push(...previewed.plants);
  const { draftId } = await createDraft({ access: 'essentials', body: previewed.body });
  texts.preview = (await succeed(`/${draftId}/preview`, {})).path;

  const withdrawn = await plantText('a withdrawn article', EVERYONE);
  texts.hidden.push(...withdrawn.all);
  const withdrawnId = await publish(withdrawn.content);
  const first = await plantText('the first text of a corrected article', EVERYONE);
  // The address keeps the words of its first title.
  texts.hidden.push(...first.teaser, ...first.lines, ...first.body);
  const correctedId = await publish(first.content);

  const change = async () => {
    await succeed(`/${withdrawnId}/withdraw`, {});
    const { body, plants } = plantBody('a corrected article', await uploadForBody());
    texts.forCustomers.push(...plants);
    const images = [{ url: await findDrawnImage(), alt: 'A florist', caption: '' }];
    const content = contentWith({ access: 'customers', images, body });
    await succeed(`/${correctedId}`, { version: 1, content });
    await succeed(`/${correctedId}/correct`, { version: 2 });
  };
  return { ...texts, change };
};
