import { afterEach, expect, it, vi } from 'vitest';
import { focusUnlessElsewhere } from '../../../web/ui/focus.ts';

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['the body', true],
  ['the section', true],
  ['nothing', true],
  ['another field', false],
])('moves the focus from %s: %j', (where, isMoved) => {
  const body = {};
  const inside = {};
  const elements = { 'the body': body, 'the section': inside, nothing: null };
  const activeElement = where in elements ? elements[where as keyof typeof elements] : {};
  vi.stubGlobal('document', { body, activeElement });
  const focus = vi.fn<() => void>();
  const section = { contains: (element: object | null) => element === inside };
  focusUnlessElsewhere({ focus, closest: () => section });
  expect(focus).toHaveBeenCalledTimes(isMoved ? 1 : 0);
});
