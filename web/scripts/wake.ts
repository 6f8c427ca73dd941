// Loads the code of a part of a page at the first interaction with it, so a visitor who only reads downloads none of it. A
// button that is pressed before the code is there is pressed again afterwards.

const INTERACTIONS = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'input'];

/** The timeout of the request that tests whether the site can be reached. */
const REACH_TIMEOUT_MS = 5000;

const isReachable = (): Promise<boolean> =>
  fetch(location.href, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(REACH_TIMEOUT_MS),
  }).then(
    ({ ok }) => ok,
    () => false,
  );

/** The key in `history.state` for the button that was pressed before a reload. */
const PRESSED = 'pressed';

const takePressedButton = (): number | undefined => {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !(PRESSED in state)) return undefined;
  history.replaceState(null, '');
  return typeof state.pressed === 'number' ? state.pressed : undefined;
};

/** Shows that the code could not be loaded, in the nearest element with `data-not-loaded`. */
const showNotLoaded = (button: Element): void => {
  const place = button.closest(':has([data-not-loaded])')?.querySelector<HTMLElement>('[data-not-loaded]');
  if (place) place.textContent = place.dataset['notLoaded'] ?? '';
};

/**
 * Calls `load` at the first interaction with a part, or when the returned function is called. `load` resolves to a function
 * that hydrates the part. A button that was pressed meanwhile is then pressed again. If the code cannot be loaded,
 * `showFailure` says so and the next interaction tries again.
 */
export const wakeOnInteraction = (
  part: HTMLElement,
  load: () => Promise<() => void>,
  showFailure: (button: HTMLButtonElement) => void = showNotLoaded,
): (() => void) => {
  const waiting = new AbortController();
  const pressed = new Set<HTMLButtonElement>();
  let isReloaded = false;
  let loading: Promise<void> | undefined;

  const releaseButtons = () => {
    const buttons = [...pressed];
    pressed.clear();
    for (const button of buttons) button.ariaBusy = 'false';
    return buttons;
  };
  const hydrateAndReplay = async (hydrate: () => void) => {
    waiting.abort();
    const buttons = releaseButtons();
    hydrate();
    for (const button of buttons) {
      button.click();
      // Let the click take effect first: it may have disabled the next button.
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  const onLoadFailed = async () => {
    // Browsers older than 2026 never fetch a module again after a failure. A reloaded page can.
    const shouldReload = pressed.size > 0 && !isReloaded && (await isReachable());
    isReloaded = false;
    loading = undefined;
    const [button, ...others] = releaseButtons();
    if (!button) return;
    if (shouldReload) {
      history.replaceState({ [PRESSED]: [...part.querySelectorAll('button')].indexOf(button) }, '');
      location.reload();
    } else for (const failed of [button, ...others]) showFailure(failed);
  };
  const wake = () => {
    loading ??= load().then(hydrateAndReplay, onLoadFailed);
  };

  const { signal } = waiting;
  for (const interaction of INTERACTIONS) part.addEventListener(interaction, wake, { signal, passive: true });
  // Pressing a button by key, and Enter in a field, are clicks too.
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
  // A visitor who leaves and returns must not find the button pressed.
  addEventListener('pagehide', releaseButtons, { signal });

  const pressedIndex = takePressedButton();
  const button = pressedIndex === undefined ? undefined : part.querySelectorAll('button')[pressedIndex];
  if (button) {
    isReloaded = true;
    button.focus({ preventScroll: true });
    button.click();
  } else if (part.contains(document.activeElement)) wake();
  return wake;
};
