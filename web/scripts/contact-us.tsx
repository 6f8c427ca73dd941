// Hydrates the contact form as soon as this script is loaded. Until then its fields can be filled in, and Submit says 'Loading…'.
import { hydrateRoot } from 'react-dom/client';
import { afterPrerendering } from '../after-prerendering.ts';
import './signed-in-guard.ts';
import { ContactArea } from '../features/contact/contact-area.tsx';
import {
  chooseInitialForm,
  parseQuestion,
  readFields,
  readStoredForm,
  removeQuestion,
} from '../features/contact/form-values.ts';

/** Keeps what was typed, the focus and the selection. Moves a question from the address to the form. */
const hydrateForm = (island: HTMLElement, form: HTMLFormElement): void => {
  const { pathname, search, hash } = location;
  const question = parseQuestion(search);
  const start = chooseInitialForm(readFields(form), question, readStoredForm());
  if (question !== undefined)
    history.replaceState(history.state, '', `${pathname}${removeQuestion(search)}${hash}`);
  hydrateRoot(island, <ContactArea start={start} />);
};

const island = document.getElementById('contact');
const form = island?.querySelector('form');
// Wait until the visitor opens the page: what a prerendered page stores in the tab is lost then.
if (island && form) afterPrerendering(() => hydrateForm(island, form));
