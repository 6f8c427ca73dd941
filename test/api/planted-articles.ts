// Articles with plants in every field and node, for the search for leaks.
import type { Article } from '#shared/contract/articles.ts';
import { plant, plantBody, type Plant } from '../leaks.ts';
import { uploadImage } from './client.ts';
import { contentWith, createDraft, inOneHour, publishDraft, succeed } from './drafts.ts';

/** The path of a new image. */
export const uploadForBody = async () => new URL(await uploadImage()).pathname;

/** Everything of an article: its title, extract, lines of what is inside and cover, and its body. */
const plantArticle = async (owner: string) => {
  const { body, plants } = plantBody(owner, await uploadForBody());
  const [title, subtitle, extract, inside, alt, caption] = [
    plant(`the title of ${owner}`),
    plant(`the subtitle of ${owner}`),
    plant(`the extract of ${owner}`),
    plant(`a line of what is inside ${owner}`),
    plant(`the alt text of the cover of ${owner}`),
    plant(`the caption of the cover of ${owner}`),
  ];
  const content = {
    title: title.word,
    subtitle: subtitle.sentence,
    extract: extract.sentence,
    inside: [inside.sentence],
    images: [{ url: await uploadImage(), alt: alt.sentence, caption: caption.sentence }],
    access: 'everyone' as const,
    body,
  };
  return { content, plants: [...plants, title, subtitle, extract, inside, alt, caption] };
};

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

  const scheduled = await plantArticle('a scheduled article');
  texts.hidden.push(...scheduled.plants);
  await publish(scheduled.content, inOneHour());

  const draft = await plantArticle('a draft');
  texts.hidden.push(...draft.plants);
  texts.draftIds.push((await createDraft(draft.content)).draftId);

  const previewed = plantBody('a previewed draft', await uploadForBody());
  texts.previewed.push(...previewed.plants);
  const { draftId } = await createDraft({ access: 'essentials', body: previewed.body });
  texts.preview = (await succeed(`/${draftId}/preview`, {})).path;

  const withdrawn = await plantArticle('a withdrawn article');
  texts.hidden.push(...withdrawn.plants);
  const withdrawnId = await publish(withdrawn.content);
  const first = await plantArticle('the first text of a corrected article');
  // The address keeps the words of its first title.
  texts.hidden.push(...first.plants.filter(({ what }) => !what.startsWith('the title')));
  const correctedId = await publish(first.content);

  const change = async () => {
    await succeed(`/${withdrawnId}/withdraw`, {});
    const { body, plants } = plantBody('a corrected article', await uploadForBody());
    texts.forCustomers.push(...plants);
    const images = [{ url: await uploadImage(), alt: 'A florist', caption: '' }];
    const content = contentWith({ access: 'customers', images, body });
    await succeed(`/${correctedId}`, { version: 1, content });
    await succeed(`/${correctedId}/correct`, { version: 2 });
  };
  return { ...texts, change };
};
