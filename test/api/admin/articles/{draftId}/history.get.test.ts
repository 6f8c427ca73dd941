import { expect, it } from 'vitest';
import { contentWith, createCompleteDraft, staffApi } from '../../../drafts.ts';

it('lists publications, and a save at most every ten minutes, with who and when', async () => {
  const { draftId, content, saved } = await createCompleteDraft();
  const second = { ...content, title: 'The second title' };
  await staffApi(`/${draftId}`, { version: 1, content: second });
  await staffApi(`/${draftId}`, { version: 2, content: { ...content, title: 'The third title' } });
  await staffApi(`/${draftId}/publish`, { version: 3 });
  await staffApi(`/${draftId}/withdraw`, {});
  const { status, json } = await staffApi(`/${draftId}/history`);
  expect(status).toBe(200);
  expect(json.entries).toMatchObject([
    { event: 'withdrawn', title: 'The third title', by: 'Edith' },
    { event: 'published', title: 'The third title', by: 'Edith' },
    { event: 'saved', title: content.title, ...saved },
  ]);
});

it('keeps a text that is replaced by a former one, however new the last entry is', async () => {
  const { draftId } = await createCompleteDraft();
  const replaced = contentWith();
  await staffApi(`/${draftId}`, { version: 1, content: replaced });
  await staffApi(`/${draftId}`, { version: 2, content: contentWith(), keepsReplaced: true });
  const { json } = await staffApi(`/${draftId}/history`);
  expect(json.entries).toHaveLength(2);
  expect(json.entries[0]).toMatchObject({ event: 'saved', title: replaced.title });
});
