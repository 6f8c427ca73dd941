import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ActionButton } from '../../../web/action-button.tsx';

const markup = (action: string) => renderToStaticMarkup(ActionButton({ button: { label: 'Go', action } }));

describe('a button that is named by its action', () => {
  it.each([
    ['subscribe', '/subscription'],
    ['explore services', '/services'],
  ])('leads where the action says: %s', (action, path) => {
    expect(markup(action)).toMatch(`<a href="${path}" class=`);
  });

  it.each(['dance', '', 'constructor'])('leads nowhere when nobody knows the action: %j', (action) => {
    expect(markup(action)).toMatch(/^<button .*>Go<\/button>$/);
    expect(markup(action)).toContain(`data-action="${action}"`);
  });
});
