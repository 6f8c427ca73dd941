import { expect, it } from 'vitest';
import { expectRightTotal } from '../../../client.ts';
import { createCompleteDraft, fetchArticle, publishDraft, staffApi } from '../../../drafts.ts';

it('puts the saved text back under its former id, date and address', async () => {
  const { draftId, newsletterId, slug, publishDate, content } = await publishDraft();
  await staffApi(`/${draftId}/withdraw`, {});
  const title = `Better ${crypto.randomUUID()}`;
  await staffApi(`/${draftId}`, { version: 1, content: { ...content, title } });
  const { status, json } = await staffApi(`/${draftId}/put-back`, { version: 2 });
  expect(status).toBe(200);
  expect(json).toMatchObject({ state: 'published', newsletterId, slug, publishDate });
  expect((await fetchArticle(newsletterId)).json).toMatchObject({ title, slug, publishDate });
  await expectRightTotal();
});

it('answers 409 for a draft', async () => {
  const { draftId } = await createCompleteDraft();
  expect((await staffApi(`/${draftId}/put-back`, { version: 1 })).status).toBe(409);
});
