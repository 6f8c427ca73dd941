import * as fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { MODULES } from '#shared/modules.ts';
import { openLessons } from './lesson-world.ts';

const MODULE = 'ai-fundamentals';

const world = await openLessons();
/** The drafts of the module's lessons, in the order in which they were published. */
const draftIds: string[] = [];
for (let count = 0; count < 6; count += 1) draftIds.push(await world.publishLesson());
beforeEach(async () => {
  for (const draftId of draftIds) await world.move(MODULE, { draftId, before: null });
});
afterAll(() => world.tables.close());

const at = (index: number) => draftIds[index] ?? '';

describe('moving a lesson', () => {
  it('answers and stores the new order', async () => {
    const { lessons } = await world.move(MODULE, { draftId: at(5), before: at(1) });
    const expected = [0, 5, 1, 2, 3, 4].map(at);
    expect(lessons.map(({ draftId }) => draftId)).toEqual(expected);
    expect(await world.listOrder(MODULE)).toEqual(expected);
  });

  it('loses nothing of two editors who move other lessons at once', async () => {
    const index = fc.nat(5);
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(index, { minLength: 4, maxLength: 4 }), async (indexes) => {
        const [one = '', beforeOne = '', two = '', beforeTwo = ''] = indexes.map(at);
        await Promise.all([
          world.move(MODULE, { draftId: one, before: beforeOne }),
          world.move(MODULE, { draftId: two, before: beforeTwo }),
        ]);
        const order = await world.listOrder(MODULE);
        expect(order.toSorted()).toEqual(draftIds.toSorted());
        expect(order[order.indexOf(one) + 1]).toBe(beforeOne);
        expect(order[order.indexOf(two) + 1]).toBe(beforeTwo);
      }),
      { numRuns: 10 },
    );
  });

  it('loses neither a move nor a lesson that is published, corrected or withdrawn at the same moment', async () => {
    const [published, withdrawn, corrected] = [
      await world.createDraft(),
      await world.publishLesson(),
      await world.publishLesson(),
    ];
    await world.save(corrected, 1, { title: 'Corrected' });
    await Promise.all([
      world.move(MODULE, { draftId: at(5), before: at(0) }),
      world.publish(published, 1),
      world.withdraw(withdrawn),
      world.correct(corrected, 2),
    ]);
    expect(await world.listOrder(MODULE)).toEqual([...[5, 0, 1, 2, 3, 4].map(at), corrected, published]);
    const { lessons } = await world.lessonsTable.getModule(MODULE);
    expect(lessons.find(({ draftId }) => draftId === corrected)?.title).toBe('Corrected');
    await Promise.all([published, corrected].map((draftId) => world.withdraw(draftId)));
  });

  it('answers 409 for a lesson that stands in another module now, or before itself', async () => {
    const draftId = await world.publishLesson({ module: 'ai-terminology' });
    const hasLeft = { status: 409, message: expect.stringMatching(/^A lesson has left this module/) };
    await expect(world.move(MODULE, { draftId, before: null })).rejects.toMatchObject(hasLeft);
    await expect(world.move(MODULE, { draftId: at(0), before: draftId })).rejects.toMatchObject(hasLeft);
    await expect(world.move(MODULE, { draftId: at(0), before: at(0) })).rejects.toMatchObject({
      status: 409,
      message: 'A lesson cannot stand before itself',
    });
  });

  it('costs one consistent read and one write of the module', async () => {
    world.tables.meter.read();
    await world.move(MODULE, { draftId: at(0), before: null });
    // Six short lessons fit into 2 kB: a read unit for up to 4 kB, a write unit per kB.
    expect(world.tables.meter.read()).toEqual({ units: 3, requests: 2 });
  });
});

it('lists all modules as customers see them, also those without a lesson', async () => {
  const modules = await world.lessonsTable.listModules();
  expect(modules.map(({ id }) => id)).toEqual(MODULES.map(({ id }) => id));
  const find = (wanted: string) => modules.find(({ id }) => id === wanted);
  expect(find(MODULE)?.lessons.map(({ draftId }) => draftId)).toEqual(await world.listOrder(MODULE));
  expect(find('practical-skills')).toEqual({ id: 'practical-skills', lessons: [], revision: 0 });
});
