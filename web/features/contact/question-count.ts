import { countOf, isTooLong, nearLimit } from './message-count.ts';

/**
 * Counts the question as it is typed, for the eye; and tells the ear when the end comes near. What is too long is kept
 * and said, in the words that lie at the field, and the browser does not let it go.
 */
export const countQuestion = (field: HTMLTextAreaElement, output: Element, status: Element): void => {
  const untouched = output.textContent;
  // Only where nobody counts does the browser cut.
  field.removeAttribute('maxlength');
  const count = () => {
    const complaint = isTooLong(field.value) ? (field.dataset['tooLong'] ?? '') : '';
    field.setCustomValidity(complaint);
    field.ariaInvalid = String(complaint !== '');
    output.textContent = field.value === '' ? untouched : countOf(field.value);
    status.textContent = complaint || nearLimit(field.value);
  };
  field.addEventListener('input', count);
  // The browser may have brought back what was typed before.
  count();
};
