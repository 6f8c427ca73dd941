// A part of a page that a script takes over sleeps until the first sign of life in it: a visitor who only reads
// downloads nothing of its code. What is pressed before the code is there is heard, and repeated once it is.

const SIGNS = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'input'];

/** How long we wait for an answer that says whether the network is there. */
const REACH_MS = 5000;

const isReachable = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(REACH_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Where this entry of the history says which button was pressed on the page before it was loaded anew. */
const PRESSED = 'pressed';

const broughtAlong = (): number | undefined => {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !(PRESSED in state)) return undefined;
  history.replaceState(null, '');
  return typeof state.pressed === 'number' ? state.pressed : undefined;
};

/** Says that the code did not come, at the place nearest to what was pressed, in the words that lie there. */
export const tellBeside = (button: Element): void => {
  const place = button.closest(':has([data-not-loaded])')?.querySelector<HTMLElement>('[data-not-loaded]');
  if (place) place.textContent = place.dataset['notLoaded'] ?? '';
};

/**
 * Has `load` bring the code of a part at the first sign of life in it, or when the returned function is called. What
 * `load` answers makes the part live at once, on the elements that are there. A button pressed meanwhile is pressed once
 * more then; if the code does not come, `tell` says so to whoever pressed it, and the next sign of life tries again.
 */
export const wakeAtSign = (
  part: HTMLElement,
  load: () => Promise<() => void>,
  tell: (button: HTMLButtonElement) => void = tellBeside,
): (() => void) => {
  const asleep = new AbortController();
  const pressed = new Set<HTMLButtonElement>();
  let isSecondPage = false;
  let coming: Promise<void> | undefined;

  const letGo = () => {
    const held = [...pressed];
    pressed.clear();
    for (const button of held) button.ariaBusy = 'false';
    return held;
  };
  const takeOver = async (goLive: () => void) => {
    asleep.abort();
    const held = letGo();
    goLive();
    for (const button of held) {
      button.click();
      // What the click changed is drawn first: a button that is disabled by now is not pressed again.
      await new Promise((drawn) => setTimeout(drawn));
    }
  };
  const giveUp = async () => {
    // Browsers older than 2026 never ask again for a module that they could not get once: a new page can.
    const isWorthAPage = pressed.size > 0 && !isSecondPage && (await isReachable());
    isSecondPage = false;
    coming = undefined;
    const [button, ...others] = letGo();
    if (!button) return;
    if (isWorthAPage) {
      history.replaceState({ [PRESSED]: [...part.querySelectorAll('button')].indexOf(button) }, '');
      location.reload();
    } else for (const each of [button, ...others]) tell(each);
  };
  const wake = () => {
    coming ??= load().then(takeOver, giveUp);
  };

  const { signal } = asleep;
  for (const sign of SIGNS) part.addEventListener(sign, wake, { signal, passive: true });
  // A key that presses a button, and Enter in a form's field, are clicks too.
  part.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element && event.target.closest('button');
      if (!button) return;
      event.preventDefault();
      button.ariaBusy = 'true';
      pressed.add(button);
      wake();
    },
    { signal },
  );
  // Whoever left meanwhile is not surprised on return.
  addEventListener('pagehide', letGo, { signal });

  const again = broughtAlong();
  const button = again === undefined ? undefined : part.querySelectorAll('button')[again];
  if (button) {
    isSecondPage = true;
    button.focus({ preventScroll: true });
    button.click();
  } else if (part.contains(document.activeElement)) wake();
  return wake;
};
