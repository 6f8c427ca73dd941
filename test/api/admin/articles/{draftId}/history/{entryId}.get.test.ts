import { expect, it } from 'vitest';
import { bodyWith, contentWith, createDraft, staffApi } from '../../../../drafts.ts';

it('answers a former text with its body', async () => {
  const { draftId, content } = await createDraft({ body: bodyWith('The first text') });
  await staffApi(`/${draftId}`, { version: 1, content: contentWith() });
  const [entry] = (await staffApi(`/${draftId}/history`)).json.entries;
  const { status, json } = await staffApi(`/${draftId}/history/${entry.entryId}`);
  expect({ status, json }).toEqual({ status: 200, json: { entry, content } });
});

it('answers 404 for a text that the history does not have', async () => {
  const { draftId } = await createDraft();
  expect((await staffApi(`/${draftId}/history/01KAGV9G00AAAAAAAAAAAAAAAA`)).status).toBe(404);
});
