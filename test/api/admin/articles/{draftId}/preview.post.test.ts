import { expect, it } from 'vitest';
import { newCustomer } from '../../../../customer.ts';
import { api } from '../../../client.ts';
import { createDraft, inOneHour, publishLesson, staffApi } from '../../../drafts.ts';

it('answers a new secret link for each call, valid for an hour', async () => {
  const { draftId } = await createDraft();
  const [first, second] = [
    await staffApi(`/${draftId}/preview`, {}),
    await staffApi(`/${draftId}/preview`, {}),
  ];
  expect(first.status).toBe(201);
  expect(first.json.path).toMatch(/^\/preview\/[\w-]{43}\/stranger$/);
  expect(second.json.path).not.toBe(first.json.path);
  const minutes = (Date.parse(first.json.expiresAt) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(58);
  expect(minutes).toBeLessThanOrEqual(60);
});

it('begins with the view of a customer for a lesson', async () => {
  const { draftId } = await createDraft({ subtitle: '', tags: [], module: 'ai-fundamentals' });
  const { json } = await staffApi(`/${draftId}/preview`, {});
  expect(json.path).toMatch(/^\/preview\/[\w-]{43}\/customer$/);
});

it('answers 409 for what readers have of a text that they do not have yet', async () => {
  const { draftId } = await createDraft();
  expect((await staffApi(`/${draftId}/preview`, { of: 'published' })).status).toBe(409);
  const scheduled = await publishLesson({}, inOneHour());
  expect((await staffApi(`/${scheduled.draftId}/preview`, { of: 'published' })).status).toBe(409);
});

it('answers 404 for the preview of an unknown draft', async () => {
  expect((await staffApi('/01ARZ3NDEKTSV4RRFFQ69G5FAV/preview', {})).status).toBe(404);
});

it('makes no preview for callers other than staff', async () => {
  const { draftId } = await createDraft();
  const path = `/admin/articles/${draftId}/preview`;
  expect((await api({ path, body: {} })).status).toBe(401);
  expect((await api({ path, body: {}, token: (await newCustomer()).token })).status).toBe(401);
});
