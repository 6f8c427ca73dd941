import { countOf, nearLimit } from '../features/contact/message-count.ts';

/** Counts the question as it is typed, for the eye; and tells the ear when the end comes near. */
export const countQuestion = (field: HTMLTextAreaElement, output: Element, status: Element): void => {
  const untouched = output.textContent;
  const count = () => {
    output.textContent = field.value === '' ? untouched : countOf(field.value);
    status.textContent = nearLimit(field.value);
  };
  field.addEventListener('input', count);
  // The browser may have brought back what was typed before.
  count();
};
