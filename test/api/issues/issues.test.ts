import { expect, it } from 'vitest';
import { api, editorToken } from '../client.ts';
import { createDraft, inOneHour, publishDraft } from '../drafts.ts';

const mail = {
  ...{ subject: 'Prices', previewLine: 'What a seat costs', fromName: 'Edith' },
  ...{ audience: 'everybody', isWholeForAll: false },
};
const call = async (path: string, body?: object) =>
  api({ path: `/admin/issues${path}`, token: await editorToken(), body });
const sendIn = (hours: number) => ({
  ...{ ...mail, when: 'at' },
  at: new Date(Date.now() + hours * 3_600_000).toISOString(),
});

it('plans an issue once, shows it, and leaves nothing of it when it is stopped', async () => {
  const { draftId, content } = await publishDraft();
  expect((await call(`/${draftId}`)).json).toEqual({ issue: null });
  const choice = sendIn(48);
  const { status, json, text } = await call(`/${draftId}/send`, choice);
  expect(status, text).toBe(200);
  expect(json.issue).toMatchObject({
    ...{ ...mail, draftId, title: content.title, state: 'scheduled', startsAt: choice.at },
    ...{ withPublication: false, isAudienceWhole: false, canResume: false, canSettleUnknown: false },
    errors: [],
  });
  expect((await call(`/${draftId}`)).json).toEqual(json);
  expect((await call('')).json.issues).toContainEqual(json.issue);
  const again = await call(`/${draftId}/send`, choice);
  expect(again.status).toBe(409);
  expect(again.json.detail).toContain(`${json.issue.by} has pressed Send`);
  expect((await call(`/${draftId}/resume`, {})).json).toEqual(json);
  expect((await call(`/${draftId}/unknown`, { as: 'sent' })).json).toEqual(json);
  expect((await call(`/${draftId}/stop`, {})).json).toEqual({ issue: null });
  expect((await call(`/${draftId}`)).json).toEqual({ issue: null });
});

it('waits for a publication, and makes one line of a subject', async () => {
  const { draftId, publishDate } = await publishDraft({}, inOneHour());
  const subject = 'Prices\r\nBcc: tom@bakery.example';
  const { json } = await call(`/${draftId}/send`, { ...mail, subject, when: 'publication' });
  const oneLine = 'Prices Bcc: tom@bakery.example';
  expect(json.issue).toMatchObject({ startsAt: publishDate, withPublication: true, subject: oneLine });
  await call(`/${draftId}/stop`, {});
});

it('refuses a draft, a moment in the past, and an issue that there is not', async () => {
  const draft = await createDraft();
  expect((await call(`/${draft.draftId}/send`, sendIn(48))).status).toBe(409);
  const { draftId } = await publishDraft();
  const { status, json } = await call(`/${draftId}/send`, sendIn(-1));
  expect([status, json.fields]).toMatchObject([400, [{ path: 'at' }]]);
  expect((await call(`/${draftId}/resume`, {})).status).toBe(404);
  expect((await call(`/${draftId}/stop`, {})).json).toEqual({ issue: null });
});
