// The form's code takes over the form that the document carries, with what was typed into it meanwhile.
import { hydrateRoot } from 'react-dom/client';
import { keptTyped, questionIn, startOf, typedInto, withoutQuestion } from './form-storage.ts';
import { ContactArea } from './contact-area.tsx';

/** Makes the form live. The focus stays where it is; a question in the address moves into the form. */
export const takeOver = (island: HTMLElement, form: HTMLFormElement, isBegun: boolean): void => {
  const { pathname, search, hash } = location;
  const question = questionIn(search);
  const start = startOf(typedInto(form), question, keptTyped());
  if (question !== undefined)
    history.replaceState(history.state, '', `${pathname}${withoutQuestion(search)}${hash}`);
  hydrateRoot(island, <ContactArea start={start} isBegun={isBegun} />);
};
