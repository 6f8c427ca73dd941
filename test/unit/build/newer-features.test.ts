import { describe, expect, it } from 'vitest';
import { findInScript, findInStyle } from '../../../web/build/newer-features.ts';

describe('findInScript', () => {
  it.each([
    ['toasts.hidePopover()', 'HTMLElement.hidePopover'],
    ['toasts.current?.hidePopover()', 'HTMLElement.hidePopover'],
    ['URL.canParse(address)', 'URL.canParse'],
    ['dot.ariaSelected = "true"', 'Element.ariaSelected'],
    ['requestIdleCallback(load)', 'requestIdleCallback'],
    ['Object.groupBy(rows, toKey)', 'Object.groupBy'],
  ])('finds %s', (code, feature) => {
    expect([...findInScript(code)]).toEqual([feature]);
  });

  it.each([
    'AbortSignal.timeout(1000)',
    'rows.toSorted(compare).at(-1)',
    'structuredClone(row)',
    'router.open(page)',
    'new AbortController().signal',
  ])('finds nothing in %s, which our oldest browsers have', (code) => {
    expect([...findInScript(code)]).toEqual([]);
  });
});

describe('findInStyle', () => {
  it('finds selectors that drop their rule', () => {
    expect([...findInStyle('.menu:popover-open,.a:hover{display:grid}.b:has(>.c){color:red}')]).toEqual([
      ':popover-open',
      ':has',
    ]);
  });

  it('does not take properties, values, texts and addresses for selectors', () => {
    expect([...findInStyle('.a::before{content:":has(";background:url(data:has);translate:0 has}')]).toEqual(
      [],
    );
  });
});
