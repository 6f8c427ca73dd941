import { afterEach, describe, expect, it, vi } from 'vitest';
import { webSettings } from '../web-settings.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Imports a fresh module, because it keeps the settings that it fetched. Each fetch gets the next answer. */
const importWithAnswers = async (...answers: object[]) => {
  vi.resetModules();
  const fetchNext = vi.fn<typeof fetch>(async () => Response.json(answers.shift()));
  vi.stubGlobal('fetch', fetchNext);
  return { fetchNext, ...(await import('../../../web/settings.ts')) };
};

describe('readSettings', () => {
  it('fetches /settings.json once', async () => {
    const { fetchNext, readSettings } = await importWithAnswers(webSettings);
    expect(await Promise.all([readSettings(), readSettings()])).toEqual([webSettings, webSettings]);
    expect(fetchNext.mock.calls).toEqual([['/settings.json', expect.anything()]]);
  });

  it('reads settings without a human check, which close the contact form', async () => {
    const { humanCheck: _, ...closed } = webSettings;
    const { readSettings } = await importWithAnswers(closed);
    expect(await readSettings()).toEqual(closed);
  });

  it.each([
    { humanCheck: null },
    { humanCheck: 'turnstile' },
    { humanCheck: { ...webSettings.humanCheck, siteKey: 7 } },
    { humanCheck: { siteKey: 'key' } },
    { apiBase: undefined },
    { customers: {} },
  ])('rejects the settings with %j, and fetches again at the next call', async (wrong) => {
    const { readSettings } = await importWithAnswers({ ...webSettings, ...wrong }, webSettings);
    await expect(readSettings()).rejects.toThrow('Our service did not answer');
    expect(await readSettings()).toEqual(webSettings);
  });
});
