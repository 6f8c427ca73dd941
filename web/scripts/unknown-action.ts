// A button that a content file gave an action nobody knows (`blocks/action-button.tsx`) says so to whoever wrote it.
addEventListener('click', ({ target }) => {
  if (!(target instanceof Element) || !target.closest('button[data-action]')) return;
  // oxlint-disable-next-line no-console -- the specification's words, for the console
  console.warn('Unknown action');
});
