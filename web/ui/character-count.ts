/** Says below a field how much of its `maxlength` is used, as it is typed; and says nothing new while it is empty. */
export const countCharacters = (field: HTMLTextAreaElement, output: Element): void => {
  const untouched = output.textContent;
  const count = () => {
    const { length } = field.value;
    output.textContent = length === 0 ? untouched : `${length} of ${field.maxLength}`;
  };
  field.addEventListener('input', count);
  // The browser may have brought back what was typed before.
  count();
};
