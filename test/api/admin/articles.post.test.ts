import { expect, it } from 'vitest';
import { api, isStored } from '../client.ts';
import { contentWith, staffApi } from '../drafts.ts';

it('stores a draft with empty fields and answers it', async () => {
  const content = contentWith({ subtitle: '', extract: '', tags: [] });
  const { status, json } = await staffApi('', { content });
  expect(status).toBe(201);
  expect(json).toMatchObject({
    state: 'draft',
    version: 1,
    saved: { by: 'Edith' },
    hasUnpublishedChanges: false,
    content,
  });
  expect((await staffApi(`/${json.draftId}`)).json).toEqual(json);
});

it('answers 401 to a call without a token and stores nothing', async () => {
  const content = contentWith();
  expect((await api({ path: '/admin/articles', body: { content } })).status).toBe(401);
  expect(await isStored(content.title)).toBe(false);
});
