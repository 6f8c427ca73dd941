import { expect, it } from 'vitest';
import { createDraft, staffApi } from '../../../drafts.ts';

it('answers the newest version, and nobody while the caller alone has the draft open', async () => {
  const { draftId, saved } = await createDraft();
  await staffApi(`/${draftId}/presence`, {});
  const { status, json } = await staffApi(`/${draftId}/presence`, {});
  expect({ status, json }).toEqual({ status: 200, json: { version: 1, saved, others: [] } });
});

it('answers 404 for a draft that does not exist', async () => {
  expect((await staffApi('/01KAGV9G00AAAAAAAAAAAAAAAA/presence', {})).status).toBe(404);
});
