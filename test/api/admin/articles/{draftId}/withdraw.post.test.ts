import { expect, it } from 'vitest';
import { newCustomer } from '../../../../customer.ts';
import { api, expectRightTotal, isStored } from '../../../client.ts';
import { fetchArticle, inOneHour, publishDraft, publishLesson, staffApi } from '../../../drafts.ts';

it('takes an article off the blog, once, and leaves a marker without text', async () => {
  const { draftId, newsletterId, content } = await publishDraft();
  expect((await fetchArticle(newsletterId)).status).toBe(200);
  const { status, json } = await staffApi(`/${draftId}/withdraw`, {});
  expect(status).toBe(200);
  expect(json).toMatchObject({ state: 'withdrawn', newsletterId });
  expect((await staffApi(`/${draftId}/withdraw`, {})).json).toEqual(json);
  expect((await fetchArticle(newsletterId)).status).toBe(410);
  expect(await isStored(content.title)).toBe(false);
  await expectRightTotal();
});

it('makes a scheduled article a draft again, without a marker', async () => {
  const { draftId, newsletterId } = await publishDraft({}, inOneHour());
  const { json } = await staffApi(`/${draftId}/withdraw`, {});
  expect(json).toMatchObject({ state: 'draft' });
  expect(json).not.toHaveProperty('newsletterId');
  expect((await fetchArticle(newsletterId)).status).toBe(404);
  await expectRightTotal();
});

it('takes a lesson from its module, and leaves a marker without text', async () => {
  const { draftId, newsletterId, content } = await publishLesson();
  expect((await staffApi(`/${draftId}/withdraw`, {})).json).toMatchObject({ state: 'withdrawn' });
  const { token } = await newCustomer();
  expect((await api({ path: `/learn/${newsletterId}`, token })).status).toBe(410);
  expect(await isStored(content.title)).toBe(false);
});
