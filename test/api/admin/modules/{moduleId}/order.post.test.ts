import { expect, it } from 'vitest';
import { newCustomer } from '../../../../customer.ts';
import { api, editorToken } from '../../../client.ts';
import { createDraft, publishLesson, staffApi } from '../../../drafts.ts';

const path = '/admin/modules/ai-applications/order';
const move = async (draftId: string, before: string | null, address = path) =>
  api({ path: address, token: await editorToken(), body: { draftId, before } });

it('moves a lesson before another one, and answers the new order', async () => {
  const first = await publishLesson();
  const second = await publishLesson();
  const { status, json } = await move(second.draftId, first.draftId);
  expect(status).toBe(200);
  expect(json.id).toBe('ai-applications');
  const ids = json.lessons.map(({ draftId }: { draftId: string }) => draftId);
  expect(ids[ids.indexOf(second.draftId) + 1]).toBe(first.draftId);
});

it('answers 409 with a sentence for a lesson that has left the module, and for a draft', async () => {
  const { draftId } = await publishLesson();
  const withdrawn = await publishLesson();
  await staffApi(`/${withdrawn.draftId}/withdraw`, {});
  const draft = await createDraft();
  for (const [moved, before] of [
    [withdrawn.draftId, draftId],
    [draftId, withdrawn.draftId],
    [draft.draftId, null],
  ]) {
    const { status, json } = await move(moved, before);
    expect({ status, message: json.message }).toEqual({
      status: 409,
      message: expect.stringContaining('has left this module'),
    });
  }
});

it('answers 404 for an unknown module, 400 for a move without a place, and 401 to others than staff', async () => {
  const { draftId } = await createDraft();
  expect((await move(draftId, null, '/admin/modules/cooking/order')).status).toBe(404);
  const token = await editorToken();
  expect((await api({ path, token, body: { draftId } })).json).toMatchObject({
    status: 400,
    fields: [{ path: 'before' }],
  });
  const body = { draftId, before: null };
  expect((await api({ path, token: (await newCustomer()).token, body })).status).toBe(401);
});
