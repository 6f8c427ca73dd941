import { expect, it } from 'vitest';
import { contentWith, createDraft, publishDraft, staffApi } from '../../../drafts.ts';

it('deletes a draft with its history', async () => {
  const { draftId } = await createDraft();
  await staffApi(`/${draftId}`, { version: 1, content: contentWith() });
  const { status, json } = await staffApi(`/${draftId}/delete`, { version: 2 });
  expect({ status, json }).toEqual({ status: 200, json: { draftId } });
  expect((await staffApi(`/${draftId}`)).status).toBe(404);
  expect((await staffApi(`/${draftId}/history`)).json.entries).toEqual([]);
  expect((await staffApi(`/${draftId}/delete`, { version: 2 })).status).toBe(404);
});

it('deletes what was withdrawn, and answers 409 for what readers see and for an older version', async () => {
  const { draftId, content } = await publishDraft();
  expect((await staffApi(`/${draftId}/delete`, { version: 1 })).status).toBe(409);
  await staffApi(`/${draftId}/withdraw`, {});
  await staffApi(`/${draftId}`, { version: 1, content: { ...content, title: 'Newer' } });
  expect((await staffApi(`/${draftId}/delete`, { version: 1 })).status).toBe(409);
  expect((await staffApi(`/${draftId}/delete`, { version: 2 })).status).toBe(200);
});
