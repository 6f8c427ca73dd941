import { expect, it } from 'vitest';
import { createDraft, staffApi } from '../../drafts.ts';

it('answers a draft with its body', async () => {
  const body = {
    type: 'doc' as const,
    content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'Begin small.' }] }],
  };
  const draft = await createDraft({ body });
  const { status, json } = await staffApi(`/${draft.draftId}`);
  expect(status).toBe(200);
  expect(json).toEqual(draft);
  expect(json.content.body).toEqual(body);
});

it('answers 404 for a draft that does not exist', async () => {
  expect((await staffApi('/01KAGV9G00AAAAAAAAAAAAAAAA')).status).toBe(404);
  expect((await staffApi('/not-an-id')).status).toBe(404);
});
