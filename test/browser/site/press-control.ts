// Presses the controls of a page one after the other. These functions run in the page.

export type Effect =
  | { kind: 'submit'; address: string }
  | { kind: 'scroll'; id: string }
  /** `isOpen` is the state after the press. */
  | { kind: 'toggle'; isOpen: boolean }
  | { kind: 'reset' }
  | { kind: 'disabled'; text: string }
  | { kind: 'none' };

/** What was seen and pressed in one step. */
export interface Step {
  readonly count: number;
  /** Controls that something covers. */
  readonly covered: readonly string[];
  readonly pressed: { readonly name: string; readonly effect: Effect } | undefined;
}

declare global {
  interface Window {
    /** The control that was pressed last. */
    pressed?: Element;
  }
}

/**
 * Presses the next visible control below an element, and looks at the links that come with it: before any script, only what covers
 * a link to another page takes its effect. Those in an open menu come first, because it covers the others.
 */
export const pressNext = (within: string): Step => {
  const controls = [
    ...document.querySelectorAll<HTMLElement>(
      `${within} :is(a, button, summary, input:is([type=submit], [type=reset], [type=button], [type=image]), [role=button])`,
    ),
  ].filter((each) => !('isSeen' in each) && each.checkVisibility({ visibilityProperty: true }));
  const menu = document.querySelector<HTMLElement>(':popover-open');
  const inMenu = controls.filter((each) => menu?.contains(each));
  if (inMenu.length === 0) menu?.hidePopover();
  const reachable = inMenu.length > 0 ? inMenu : controls;
  const isHere = (address: string) => address.split('#')[0] === location.href.split('#')[0];
  const leadsOn = (each: HTMLElement) =>
    each instanceof HTMLAnchorElement && each.href !== '' && !(isHere(each.href) && each.href.includes('#'));
  const control = reachable.find((each) => !leadsOn(each));
  const seen = reachable.filter((each) => each === control || leadsOn(each));

  const fillFields = (form: HTMLFormElement) => {
    for (const field of form.querySelectorAll<HTMLInputElement>('input, textarea'))
      field.value ||= field.type === 'email' ? 'ai@example.com' : 'AI?';
  };
  const readEffect = (pressed: Element): Effect => {
    if (pressed.matches(':disabled')) return { kind: 'disabled', text: pressed.textContent };
    if (pressed instanceof HTMLAnchorElement && pressed.hash.length > 1)
      return { kind: 'scroll', id: pressed.hash.slice(1) };
    if (pressed.matches('summary')) return { kind: 'toggle', isOpen: !pressed.matches('[open] > *') };
    if (!(pressed instanceof HTMLButtonElement)) return { kind: 'none' };
    const { form, type, popoverTargetElement: popover, popoverTargetAction: action } = pressed;
    if (popover) {
      const isOpen = action === 'show' || (action === 'toggle' && !popover.matches(':popover-open'));
      return { kind: 'toggle', isOpen };
    }
    if (!form || type === 'button') return { kind: 'none' };
    fillFields(form);
    if (type === 'reset') return { kind: 'reset' };
    if (form.method !== 'get') return { kind: 'submit', address: form.action };
    const values = [...new FormData(form, pressed)].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value.name,
    ]);
    return { kind: 'submit', address: `${form.action}?${new URLSearchParams(values).toString()}` };
  };
  const isCovered = (each: HTMLElement) => {
    // The link to the content is visible only with the focus.
    each.focus({ preventScroll: true });
    each.scrollIntoView({ block: 'center', behavior: 'instant' });
    const [{ x, y, width, height } = new DOMRect()] = each.getClientRects();
    return !each.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  const describe = ({ outerHTML }: HTMLElement) => outerHTML.slice(0, 300);

  const covered = seen.filter(isCovered).map(describe);
  for (const each of seen) Object.assign(each, { isSeen: true });
  const pressed = control && { name: describe(control), effect: readEffect(control) };
  control?.focus({ preventScroll: true });
  control?.click();
  Object.assign(window, { pressed: control });
  return { count: seen.length, covered, pressed };
};

/** Whether the last press has had its effect inside the page. */
export const hasEffect = (effect: Effect): boolean => {
  const control = window.pressed;
  if (!control) return false;
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
    case 'submit':
    case 'disabled':
    case 'none':
      return false;
  }
};
