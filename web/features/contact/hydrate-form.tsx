// Hydrates the form of a public page as soon as its script is loaded. Until then its fields can be filled in, and Submit says
// 'Loading…'.
import { hydrateRoot } from 'react-dom/client';
import '../../translated-page.ts';
import { afterPrerendering } from '../../after-prerendering.ts';
import { ContactIsland } from './contact-island.tsx';
import type { FormPurpose } from './form-purpose.ts';
import {
  chooseInitialForm,
  parseQuestion,
  readFields,
  readStoredForm,
  removeQuestion,
} from './form-values.ts';

/** Keeps what was typed, the focus and the selection. Moves a question from the address to the form. */
const hydrate = (purpose: FormPurpose, island: HTMLElement, form: HTMLFormElement): void => {
  const { pathname, search, hash } = location;
  const question = parseQuestion(search);
  const start = chooseInitialForm(
    readFields(form, purpose.fields),
    question,
    readStoredForm(purpose.storageKey, purpose.fields),
  );
  if (question !== undefined)
    history.replaceState(history.state, '', `${pathname}${removeQuestion(search)}${hash}`);
  hydrateRoot(island, <ContactIsland purpose={purpose} start={start} />);
};

export const hydrateForm = (purpose: FormPurpose): void => {
  const island = document.getElementById('contact');
  const form = island?.querySelector('form');
  // Wait until the visitor opens the page: what a prerendered page stores in the tab is lost then.
  if (island && form) afterPrerendering(() => hydrate(purpose, island, form));
};
