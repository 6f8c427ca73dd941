import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ActionButton } from '../../../web/action-button.tsx';

const markup = (action: string) => renderToStaticMarkup(ActionButton({ button: { label: 'Go', action } }));

describe('ActionButton', () => {
  it.each([
    ['subscribe', '/subscription'],
    ['explore services', '/services'],
  ])('links the action %s to %s', (action, path) => {
    expect(markup(action)).toMatch(`<a href="${path}" class=`);
  });

  it.each(['dance', '', 'constructor'])(
    'renders a button without a link for the unknown action %j',
    (action) => {
      expect(markup(action)).toMatch(/^<button .*>Go<\/button>$/);
      expect(markup(action)).toContain(`data-action="${action}"`);
    },
  );
});
