// Logs a click on a button with an unknown action (`web/action-button.tsx`), for the author of the content file.
import './signed-in-guard.ts';

addEventListener('click', ({ target }) => {
  if (!(target instanceof Element) || !target.closest('button[data-action]')) return;
  // oxlint-disable-next-line no-console -- prescribed (docs/product.md 2.6)
  console.warn('Unknown action');
});
