// The contact form comes alive when somebody turns to it. Until then its code, and the human check's, stay where they are.
import { captchaSettings } from '../../api.ts';
import './signed-in-guard.ts';
import { keptTyped, questionIn } from '../../features/contact/typed.ts';

/** Said in the place of toasts, and left there: the code that would take it away is what did not come. */
const sayNotLoaded = (island: HTMLElement, form: HTMLFormElement) => {
  const sentence = document.createElement('p');
  sentence.className = 'toast toast--error';
  sentence.textContent = form.dataset['notLoaded'] ?? '';
  island.querySelector('[role=alert]')?.replaceChildren(sentence);
};

const wake = (island: HTMLElement, form: HTMLFormElement) => {
  let opening: Promise<void> | undefined;
  let isBegun = false;
  let isSubmitted = false;
  const listening = new AbortController();

  const open = async () => {
    const { takeOver } = await import('../contact-takeover.tsx');
    return () => {
      listening.abort();
      takeOver(island, form, isBegun);
      if (isSubmitted) form.requestSubmit();
    };
  };
  const notLoaded = () => {
    // The next key or click tries again.
    opening = undefined;
    if (isSubmitted) sayNotLoaded(island, form);
    isSubmitted = false;
  };
  const openOnce = () => {
    opening ??= open().then((takeOverNow) => takeOverNow(), notLoaded);
  };
  const on = (event: string, heard: () => void) =>
    form.addEventListener(event, heard, { signal: listening.signal });

  on('pointerover', openOnce);
  const begin = () => {
    isBegun = true;
    openOnce();
  };
  on('focusin', begin);
  on('input', begin);
  on('submit', () => {
    isSubmitted = true;
    begin();
  });

  if (form.contains(document.activeElement)) begin();
  else if (questionIn(location.search) ?? keptTyped()) openOnce();
  // A form that is closed must say so before anybody writes.
  else
    captchaSettings().then(
      (captcha) => captcha ?? openOnce(),
      () => undefined,
    );
};

const island = document.getElementById('contact');
const form = island?.querySelector('form');
if (island && form) wake(island, form);
