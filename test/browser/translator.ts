/**
 * Runs in a page: does to texts what Chrome's translator does. Each text is replaced by a `<font>` with its translation, also those
 * that come later. The translation has the same words.
 */
export const translate = (): void => {
  const start = (): void => {
    const visit = (node: Node): void => {
      if (node instanceof HTMLElement && node.closest('script, style, font, textarea, [translate=no]'))
        return;
      if (node instanceof Text) {
        if (
          !node.parentElement ||
          node.parentElement.closest('script, style, font, textarea, [translate=no]')
        )
          return;
        if (!/\p{L}/u.test(node.data)) return;
        const outer = document.createElement('font');
        outer.append(document.createElement('font'));
        outer.firstElementChild?.append(node.data);
        node.replaceWith(outer);
        return;
      }
      for (const child of [...node.childNodes]) visit(child);
    };
    visit(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes, target, type } of records)
        for (const node of type === 'characterData' ? [target] : [...addedNodes])
          if (node.isConnected) visit(node);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  if (document.readyState === 'loading') addEventListener('load', start);
  else start();
};
