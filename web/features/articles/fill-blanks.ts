// Fills the blanks of the prompts on a document. Nothing is stored.

const fill = (root: HTMLElement, { value, dataset }: HTMLInputElement): void => {
  const key = dataset['fills'] ?? '';
  const text = value.trim();
  for (const field of root.querySelectorAll<HTMLInputElement>('input[data-fills]'))
    if (field.dataset['fills'] === key) field.value = value;
  for (const mark of root.querySelectorAll<HTMLElement>('mark[data-blank]')) {
    if (mark.dataset['blank'] !== key) continue;
    // The open blank's own words come back when the field is emptied.
    mark.dataset['name'] ??= mark.textContent;
    mark.textContent = text || mark.dataset['name'];
    mark.toggleAttribute('data-open', text === '');
  }
};

/** Shows the fields of the prompts, and puts what is typed into each blank with that name. */
export const fillBlanks = (root: HTMLElement): void => {
  for (const fields of root.querySelectorAll<HTMLElement>('.prompt__blanks')) fields.hidden = false;
  root.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.dataset['fills'] !== undefined) fill(root, target);
  });
  // After a reload the browser may have put back what was typed.
  for (const field of root.querySelectorAll<HTMLInputElement>('input[data-fills]'))
    if (field.value !== '') fill(root, field);
};
