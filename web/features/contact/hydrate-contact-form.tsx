import { hydrateRoot } from 'react-dom/client';
import { ContactArea } from './contact-area.tsx';
import {
  chooseInitialForm,
  parseQuestion,
  readFields,
  readStoredForm,
  removeQuestion,
} from './form-values.ts';

/** Hydrates the document's form with what was typed into it. The focus stays; a question moves from the address to the form. */
export const hydrateContactForm = (island: HTMLElement, form: HTMLFormElement, isBegun: boolean): void => {
  const { pathname, search, hash } = location;
  const question = parseQuestion(search);
  const start = chooseInitialForm(readFields(form), question, readStoredForm());
  if (question !== undefined)
    history.replaceState(history.state, '', `${pathname}${removeQuestion(search)}${hash}`);
  hydrateRoot(island, <ContactArea start={start} isBegun={isBegun} />);
};
