import { describeRemaining, formatCount, isTooLong } from './message-count.ts';

/**
 * Counts the characters of the home page's question. A question that is too long is kept, but cannot be submitted: the error
 * message is in the field's `data-too-long`.
 */
export const countQuestion = (field: HTMLTextAreaElement, output: Element, status: Element): void => {
  const initialText = output.textContent;
  // The attribute cuts a long text if no script runs. This script keeps the text, and shows a message.
  field.removeAttribute('maxlength');
  const count = () => {
    const error = isTooLong(field.value) ? (field.dataset['tooLong'] ?? '') : '';
    field.setCustomValidity(error);
    field.setAttribute('aria-invalid', String(error !== ''));
    output.textContent = field.value === '' ? initialText : formatCount(field.value);
    status.textContent = error || describeRemaining(field.value);
  };
  field.addEventListener('input', count);
  // The browser may have restored an earlier text.
  count();
};
