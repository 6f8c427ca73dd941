import { create } from './create.ts';
import { holdToasts, readToasts, releaseToasts, subscribeToToasts } from './toast.ts';

/** Shows the toasts of a page without React, in the regions that `<Toasts />` has rendered into its document. */
export const showToasts = (): void => {
  const place = document.querySelector<HTMLElement>('.toasts');
  const [errors, others] = place?.children ?? [];
  if (!place || !errors || !others) return;
  const elements = new Map<number, HTMLElement>();
  const update = (): void => {
    const toasts = readToasts();
    for (const { id, kind, text } of toasts.filter((toast) => !elements.has(toast.id))) {
      const element = create('p', `toast toast--${kind}`, text);
      element.tabIndex = 0;
      (kind === 'error' ? errors : others).append(element);
      elements.set(id, element);
    }
    for (const [id, element] of elements) if (!toasts.some((toast) => toast.id === id)) element.remove();
    // Browsers fire no event when an element under the pointer or with the focus is removed.
    if (toasts.length === 0) releaseToasts('pointer');
    if (!place.contains(document.activeElement)) releaseToasts('focus');
  };
  // Our oldest browsers have no popover. There the toasts are above the page all the same.
  if ('showPopover' in place) place.showPopover();
  subscribeToToasts(update);
  place.addEventListener('pointerenter', () => holdToasts('pointer'));
  place.addEventListener('pointerleave', () => releaseToasts('pointer'));
  place.addEventListener('focusin', () => holdToasts('focus'));
  place.addEventListener('focusout', () => releaseToasts('focus'));
};
