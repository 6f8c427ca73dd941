// The contact form is hydrated at the first interaction. Its code and the human check's are loaded only then.
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
import { wakeOnInteraction } from './wake.ts';

const wakeForm = (island: HTMLElement, form: HTMLFormElement) => {
  const question = parseQuestion(location.search);
  let isBegun = form.contains(document.activeElement);
  const begin = () => {
    isBegun = true;
  };
  form.addEventListener('focusin', begin, { once: true });
  form.addEventListener('input', begin, { once: true });

  // A reload before hydration must not lose values either.
  const store = () => {
    const typed = readFields(form);
    if (!isBlank(typed)) storeForm(typed);
  };
  addEventListener('pagehide', store);

  const load = async () => {
    const { hydrateContactForm } = await import('../features/contact/hydrate-contact-form.tsx');
    return () => {
      removeEventListener('pagehide', store);
      hydrateContactForm(island, form, isBegun);
    };
  };
  /** Shows the failure in the place of toasts. It stays, because the code that removes toasts did not load. */
  const showFailure = () => {
    const sentence = document.createElement('p');
    sentence.className = 'toast toast--error';
    sentence.textContent = island.dataset['notLoaded'] ?? '';
    const region = island.querySelector('[role=alert]');
    region?.replaceChildren(sentence);
    region?.closest<HTMLElement>('[popover]')?.showPopover();
    // Fill the fields as hydration would have done.
    for (const [name, value] of Object.entries(
      chooseInitialForm(readFields(form), question, readStoredForm()),
    )) {
      const field = form.elements.namedItem(name);
      if (field && 'value' in field) field.value = value;
    }
  };
  const wake = wakeOnInteraction(form, load, showFailure);

  if (question ?? readStoredForm()) wake();
  // A closed form must say so before a visitor writes.
  else
    readHumanCheckSettings().then(
      (humanCheck) => humanCheck ?? wake(),
      () => undefined,
    );
};

const island = document.getElementById('contact');
const form = island?.querySelector('form');
if (island && form) wakeForm(island, form);
