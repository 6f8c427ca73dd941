import { afterEach, expect, it, vi } from 'vitest';
import { afterPrerendering } from '../../../web/after-prerendering.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const stubDocument = (prerendering?: boolean): EventTarget => {
  const document = Object.assign(new EventTarget(), prerendering === undefined ? {} : { prerendering });
  vi.stubGlobal('document', document);
  return document;
};

it.each([false, undefined])('acts at once in a page whose `prerendering` is %j', (prerendering) => {
  stubDocument(prerendering);
  const act = vi.fn<() => void>();
  afterPrerendering(act);
  expect(act).toHaveBeenCalledTimes(1);
});

it('acts once, when the visitor opens a prerendered page', () => {
  const document = stubDocument(true);
  const act = vi.fn<() => void>();
  afterPrerendering(act);
  expect(act).not.toHaveBeenCalled();
  document.dispatchEvent(new Event('prerenderingchange'));
  document.dispatchEvent(new Event('prerenderingchange'));
  expect(act).toHaveBeenCalledTimes(1);
});
