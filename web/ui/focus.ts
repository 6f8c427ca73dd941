/** Whether the person has gone on: the focus is on a control outside of `area`. A control that was disabled leaves it on the body. */
export const isFocusElsewhere = (area: Pick<Node, 'contains'> | null | undefined): boolean => {
  const { activeElement, body } = document;
  return activeElement !== null && activeElement !== body && area?.contains(activeElement) === false;
};

interface Target {
  readonly focus: () => void;
  readonly closest: (selector: string) => Pick<Node, 'contains'> | null;
}

/** Moves the focus with an answer that may come late, unless the person has gone on to something outside of the target's section. */
export const focusUnlessElsewhere = (target: Target | null): void => {
  if (!isFocusElsewhere(target?.closest('section'))) target?.focus();
};

/**
 * Calls back once when somebody turns to a form: by the focus, which it may have already, or by input, because a window in the
 * background has no focus.
 */
export const whenTurnedTo = (form: HTMLElement, callback: () => void): void => {
  const waiting = new AbortController();
  const turn = () => {
    waiting.abort();
    callback();
  };
  for (const event of ['focusin', 'input']) form.addEventListener(event, turn, { signal: waiting.signal });
  if (form.contains(document.activeElement)) turn();
};
