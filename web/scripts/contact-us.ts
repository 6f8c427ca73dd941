// The contact form wakes when somebody turns to it. Until then its code, and the human check's, stay where they are.
import { readHumanCheckSettings } from '../site-settings.ts';
import './signed-in-guard.ts';
import {
  isBlank,
  readStoredForm,
  storeForm,
  parseQuestion,
  chooseInitialForm,
  readFields,
} from '../features/contact/form-values.ts';
import { wakeAtSign } from './wake.ts';

const wakeForm = (island: HTMLElement, form: HTMLFormElement) => {
  const question = parseQuestion(location.search);
  let isBegun = form.contains(document.activeElement);
  const begin = () => {
    isBegun = true;
  };
  form.addEventListener('focusin', begin, { once: true });
  form.addEventListener('input', begin, { once: true });

  // A page that is loaded anew before the code is here loses nothing either.
  const keep = () => {
    const typed = readFields(form);
    if (!isBlank(typed)) storeForm(typed);
  };
  addEventListener('pagehide', keep);

  const load = async () => {
    const { hydrateContactForm } = await import('../features/contact/hydrate-contact-form.tsx');
    return () => {
      removeEventListener('pagehide', keep);
      hydrateContactForm(island, form, isBegun);
    };
  };
  /** Said in the place of toasts, and left there: the code that would take it away is what did not come. */
  const tell = () => {
    const sentence = document.createElement('p');
    sentence.className = 'toast toast--error';
    sentence.textContent = island.dataset['notLoaded'] ?? '';
    island.querySelector('[role=alert]')?.replaceChildren(sentence);
    // What the code would have put into the fields is shown all the same.
    for (const [name, value] of Object.entries(
      chooseInitialForm(readFields(form), question, readStoredForm()),
    )) {
      const field = form.elements.namedItem(name);
      if (field && 'value' in field) field.value = value;
    }
  };
  const wake = wakeAtSign(form, load, tell);

  if (question ?? readStoredForm()) wake();
  // A form that is closed must say so before anybody writes.
  else
    readHumanCheckSettings().then(
      (humanCheck) => humanCheck ?? wake(),
      () => undefined,
    );
};

const island = document.getElementById('contact');
const form = island?.querySelector('form');
if (island && form) wakeForm(island, form);
