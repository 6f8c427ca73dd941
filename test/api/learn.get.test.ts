import { expect, describe, it } from 'vitest';
import { Learn } from '#shared/contract/lessons.ts';
import { MODULES } from '#shared/modules.ts';
import { newCustomer } from '../customer.ts';
import { lessonBody, storeLesson, withdrawLesson } from '../stored-lessons.ts';
import { api, editorToken } from './client.ts';
import { inOneHour } from './drafts.ts';

describe('GET /learn', () => {
  it('answers all modules with their lessons that have appeared, in their order, without a word of a body', async () => {
    const { token } = await newCustomer();
    const secret = `Between us: ${crypto.randomUUID()}`;
    const module = 'practical-skills';
    const first = await storeLesson({ module, access: 'essentials' }, lessonBody(secret));
    const scheduled = await storeLesson({ module, publishDate: inOneHour() });
    const withdrawn = await storeLesson({ module });
    await withdrawLesson(withdrawn);
    const second = await storeLesson({ module });

    const answer = await api({ path: '/learn', token });
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain(secret);
    const { modules, done } = Learn.parse(answer.json);
    expect(modules.map(({ id }) => id)).toEqual(MODULES.map(({ id }) => id));
    expect(done).toEqual([]);
    const lessons = modules.find(({ id }) => id === module)?.lessons ?? [];
    const { lessonId, slug, title, minutes, includesExercise, access } = first;
    expect(lessons).toContainEqual({ lessonId, slug, title, minutes, includesExercise, access });
    const ids = lessons.map((lesson) => lesson.lessonId);
    expect(ids.indexOf(first.lessonId)).toBeLessThan(ids.indexOf(second.lessonId));
    expect(ids).not.toContain(scheduled.lessonId);
    expect(ids).not.toContain(withdrawn.lessonId);
  });

  it('answers what this customer has done, also of withdrawn lessons', async () => {
    const [one, other] = await Promise.all([newCustomer(), newCustomer()]);
    const lesson = await storeLesson();
    const path = `/learn/${lesson.lessonId}/progress`;
    const { json } = await api({ method: 'POST', path, token: one.token, body: { isDone: true } });
    await withdrawLesson(lesson);
    expect((await api({ path: '/learn', token: one.token })).json.done).toEqual([
      { lessonId: lesson.lessonId, doneAt: json.doneAt },
    ]);
    expect((await api({ path: '/learn', token: other.token })).json.done).toEqual([]);
  });

  it('answers for one person, so that no cache keeps it', async () => {
    const { headers } = await api({ path: '/learn', token: (await newCustomer()).token });
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-cache')).not.toBe('Hit from cloudfront');
  });

  it('is compressed once on its way through gateway and edge', async () => {
    const { token } = await newCustomer();
    for (const encoding of ['br', 'gzip']) {
      const { headers, json } = await api({
        path: '/learn',
        token,
        headers: { 'accept-encoding': encoding },
      });
      expect(headers.get('content-encoding')).toBe(encoding);
      expect(headers.get('vary')).toBe('Accept-Encoding');
      expect(Learn.safeParse(json).success).toBe(true);
    }
    const plain = await api({ path: '/learn', token, headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(Learn.safeParse(plain.json).success).toBe(true);
  });

  it('answers 401 to callers other than customers', async () => {
    expect((await api({ path: '/learn' })).status).toBe(401);
    expect((await api({ path: '/learn', token: await editorToken() })).status).toBe(401);
  });
});
