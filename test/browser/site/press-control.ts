// Presses the controls of a page one after the other. These functions run in the page.

export type Effect =
  | { kind: 'navigate'; address: string }
  | { kind: 'scroll'; id: string }
  /** `isOpen` is the state after the press. */
  | { kind: 'toggle'; isOpen: boolean }
  | { kind: 'reset' }
  | { kind: 'disabled' }
  | { kind: 'none' };

/**
 * The next visible control below an element that was not pressed yet. Those in an open menu come first, because it covers the
 * others.
 */
export const findNextControl = (within: string): Element | undefined => {
  const controls = [
    ...document.querySelectorAll(
      `${within} :is(a, button, summary, input:is([type=submit], [type=reset], [type=button], [type=image]), [role=button])`,
    ),
  ].filter((each) => !('isPressed' in each) && each.checkVisibility({ visibilityProperty: true }));
  const menu = document.querySelector<HTMLElement>(':popover-open');
  const inMenu = controls.find((each) => menu?.contains(each));
  if (!inMenu) menu?.hidePopover();
  return inMenu ?? controls[0];
};

/** Presses a control. Returns what its markup says that a press does, and whether something covers it. */
export const press = (control: Element): { effect: Effect; isCovered: boolean } => {
  const fillFields = (form: HTMLFormElement) => {
    for (const field of form.querySelectorAll<HTMLInputElement>('input, textarea'))
      field.value ||= field.type === 'email' ? 'ai@example.com' : 'AI?';
  };
  const readEffect = (): Effect => {
    if (control.matches(':disabled')) return { kind: 'disabled' };
    if (control instanceof HTMLAnchorElement && control.href !== '') {
      const [page, id] = control.href.split('#');
      const isHere = page === location.href.split('#')[0];
      return isHere && id ? { kind: 'scroll', id } : { kind: 'navigate', address: control.href };
    }
    if (control.matches('summary')) return { kind: 'toggle', isOpen: !control.matches('[open] > *') };
    if (!(control instanceof HTMLButtonElement)) return { kind: 'none' };
    const { form, type, popoverTargetElement: popover, popoverTargetAction: action } = control;
    if (popover) {
      const isOpen = action === 'show' || (action === 'toggle' && !popover.matches(':popover-open'));
      return { kind: 'toggle', isOpen };
    }
    if (!form || type === 'button') return { kind: 'none' };
    fillFields(form);
    if (type === 'reset') return { kind: 'reset' };
    if (form.method !== 'get') return { kind: 'navigate', address: form.action };
    const values = [...new FormData(form, control)].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value.name,
    ]);
    return { kind: 'navigate', address: `${form.action}?${new URLSearchParams(values).toString()}` };
  };
  const effect = readEffect();
  Object.assign(control, { isPressed: true });
  // The link to the content is visible only with the focus.
  if (control instanceof HTMLElement) control.focus({ preventScroll: true });
  control.scrollIntoView({ block: 'center', behavior: 'instant' });
  const [{ x, y, width, height } = new DOMRect()] = control.getClientRects();
  const isCovered = !control.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  if (control instanceof HTMLElement) control.click();
  return { effect, isCovered };
};

/** Whether an effect inside the page is there. */
export const hasEffect = (control: Element, effect: Effect): boolean => {
  switch (effect.kind) {
    case 'scroll': {
      const { top = -1, bottom = -1 } = document.getElementById(effect.id)?.getBoundingClientRect() ?? {};
      return location.hash === `#${effect.id}` && top < innerHeight && bottom >= 0;
    }
    case 'toggle': {
      const popover = control instanceof HTMLButtonElement ? control.popoverTargetElement : null;
      return (popover?.matches(':popover-open') ?? control.matches('[open] > *')) === effect.isOpen;
    }
    case 'reset': {
      const fields = control.closest('form')?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [];
      return [...fields].every(({ value }) => value === '');
    }
    case 'navigate':
    case 'disabled':
    case 'none':
      return false;
  }
};
