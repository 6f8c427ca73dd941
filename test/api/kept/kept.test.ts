import { describe, expect, it } from 'vitest';
import { newCustomer } from '../../customer.ts';
import { storeLesson, withdrawLesson } from '../../stored-lessons.ts';
import { api } from '../client.ts';

const PROMPT = 'Write to {{name of the guest}} in a {{tone}} tone.';

describe('what a customer keeps', () => {
  it('stays when its text is withdrawn, is in the export, and goes when the customer removes it', async () => {
    const { token } = await newCustomer();
    const lesson = await storeLesson(
      {},
      { type: 'doc', content: [{ type: 'prompt', content: [{ type: 'text', text: PROMPT }] }] },
    );
    const body = { kind: 'lesson', textId: lesson.lessonId };
    const prompt = await api({ path: '/kept', token, body: { ...body, prompt: 0 } });
    expect(prompt.json).toMatchObject({ text: PROMPT, source: { title: lesson.title } });
    const text = await api({ path: '/kept', token, body });
    expect(text.json).toMatchObject({ kind: 'text', access: 'customers' });
    const { keptId } = prompt.json;

    const note = await api({
      path: `/kept/${keptId}/note`,
      token,
      body: { note: ' For Monday \n at eight ', noteRevision: 0 },
    });
    expect(note.json).toMatchObject({ noteRevision: 1, note: expect.stringContaining('For Monday') });
    const tooLong = { note: 'x'.repeat(2001), noteRevision: 1 };
    expect(await api({ path: `/kept/${keptId}/note`, token, body: tooLong })).toMatchObject({
      status: 400,
      json: { fields: [{ path: 'note', message: 'Note must be at most 2000 characters' }] },
    });

    await withdrawLesson(lesson);
    const list = await api({ path: '/kept?kind=prompt', token });
    expect(list.json).toEqual({
      things: [{ ...prompt.json, note: note.json.note, noteRevision: 1 }],
    });
    expect(list.headers.get('cache-control')).toBe('private, no-store');
    const ofText = await api({ path: `/kept/of/${lesson.lessonId}`, token });
    expect(ofText.json.things).toHaveLength(2);
    expect((await api({ path: '/users/export', token })).json.customer.kept.things).toHaveLength(2);
    expect((await api({ path: '/kept', token, body: { ...body, prompt: 0 } })).status).toBe(410);

    for (const _ of ['once', 'again'])
      expect((await api({ method: 'POST', path: `/kept/${keptId}/delete`, token })).json).toEqual({ keptId });
    expect((await api({ path: '/kept?kind=prompt', token })).json).toEqual({ things: [] });
  });

  it('belongs to one customer', async () => {
    const [rosa, kofi] = [await newCustomer(), await newCustomer()];
    const { lessonId: textId } = await storeLesson();
    const { json } = await api({ path: '/kept', token: rosa.token, body: { kind: 'lesson', textId } });
    const path = `/kept/${json.keptId}`;
    const note = { note: 'Not mine', noteRevision: 0 };
    expect((await api({ path: `${path}/note`, token: kofi.token, body: note })).status).toBe(404);
    expect((await api({ method: 'POST', path: `${path}/delete`, token: kofi.token })).status).toBe(200);
    expect((await api({ path: '/kept?kind=text', token: kofi.token })).json).toEqual({ things: [] });
    expect((await api({ path: '/kept?kind=text', token: rosa.token })).json.things).toMatchObject([
      { note: '' },
    ]);
  });
});
