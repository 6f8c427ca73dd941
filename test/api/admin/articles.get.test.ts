import { expect, it } from 'vitest';
import { createDraft, staffApi } from '../drafts.ts';

it('lists drafts newest first and finds them by their title in any case', async () => {
  const word = crypto.randomUUID();
  const first = await createDraft({ title: `Bread ${word}` });
  const second = await createDraft({ title: `Rolls ${word}` });
  const { status, json } = await staffApi(`?state=draft&search=${word.toUpperCase()}`);
  expect(status).toBe(200);
  const { version: _, content, ...headline } = second;
  expect(json.articles[0]).toEqual({ ...headline, title: content.title });
  expect(json.articles.map(({ draftId }: { draftId: string }) => draftId)).toEqual([
    second.draftId,
    first.draftId,
  ]);
});
