// The script of the form on a public page. It shows the state of the form in the document, whose fields can be filled in before.
import { contactEmail } from '#shared/brand.ts';
import { afterPrerendering } from '../../after-prerendering.ts';
import { contactForm as words } from '../../content/contact-form.ts';
import thanksImage from '../../drawings/thank-you.svg';
import { create } from '../../ui/create.ts';
import { showToasts } from '../../ui/show-toasts.ts';
import type { FormPurpose } from './form-purpose.ts';
import { createForm, findProblem } from './form-state.ts';
import {
  chooseInitialForm,
  type FormValues,
  parseQuestion,
  readFields,
  readStoredForm,
  removeQuestion,
} from './form-values.ts';
import { describeWait } from './human-check.ts';
import { describeRemaining, formatCount } from './message-count.ts';

/** The first values. Moves a question from the address to the form. */
const takeInitialForm = ({ fields, storageKey }: FormPurpose, form: HTMLFormElement): FormValues => {
  const { pathname, search, hash } = location;
  const question = parseQuestion(search);
  if (question !== undefined)
    history.replaceState(history.state, '', `${pathname}${removeQuestion(search)}${hash}`);
  return chooseInitialForm(readFields(form, fields), question, readStoredForm(storageKey, fields));
};

/** A paragraph that ends with our e-mail address. */
const createWithAddress = (text: string, className = ''): HTMLElement => {
  const link = create('a', 'mail-link', contactEmail);
  link.href = `mailto:${contactEmail}`;
  return create('p', className, `${text} `, link);
};

const createButton = (label: string, act: () => void): HTMLElement => {
  const button = create('button', 'button button--secondary button--medium', label);
  button.type = 'button';
  button.addEventListener('click', act);
  return button;
};

/** The thanks in the place of the form (thank-you.tsx). */
const showThanks = ({ thanks, next }: FormPurpose, form: HTMLFormElement, sender: string): void => {
  const image = create('img', '');
  Object.assign(image, { src: thanksImage, alt: '', width: 480, height: 400, decoding: 'async' });
  const title = create('h1', 'thank-you__title', thanks.title);
  title.tabIndex = -1;
  const text = create('p', 'thank-you__text', `${thanks.text} `, create('strong', '', sender));
  const link = create('a', 'button button--primary button--large', thanks.action);
  link.href = next;
  form.replaceWith(create('div', 'thank-you', image, title, text, link));
  title.focus();
};

const run = (purpose: FormPurpose, form: HTMLFormElement): void => {
  const contact = createForm(purpose, takeInitialForm(purpose, form));
  const fields = [...form.querySelectorAll<HTMLInputElement>('.field__input')];
  const find = (selector: string): HTMLElement | null => form.querySelector<HTMLElement>(selector);
  const button = find('[type=submit]');
  const wait = find('.human-check__soon');

  // The parts that only a script shows, as contact-form.tsx has them.
  const failed = create(
    'div',
    'human-check__error',
    createWithAddress(words.check.failed),
    createButton(words.check.again, contact.tryAgain),
  );
  const expired = create('p', 'human-check__expired', words.check.expired);
  const sentence = create('p', 'contact-form__sentence');
  const problem = create('div', 'contact-form__error', sentence, createWithAddress(words.kept));
  const emptied = create(
    'div',
    'contact-form__emptied',
    create('p', '', words.emptied.text),
    createButton(words.emptied.action, contact.bringBack),
  );
  /** Shows a part in its place, or removes it. A part that is shown already stays, so that nothing is announced twice. */
  const show = (
    part: Element | null,
    isShown: boolean,
    place: string,
    where: InsertPosition = 'beforeend',
  ): void => {
    if (!isShown) part?.remove();
    else if (part?.isConnected === false) find(place)?.insertAdjacentElement(where, part);
  };
  const written = new Map<Element | null, string>();
  /** Writes a text that has changed. */
  const write = (element: Element | null, text = ''): void => {
    if (element && written.get(element) !== text) element.textContent = text;
    written.set(element, text);
  };

  const render = (): void => {
    const state = contact.get();
    const { values, errors, progress, isBusy, sender } = state;
    if (progress === 'closed')
      return form.replaceWith(createWithAddress(purpose.words.closed, 'contact-form__closed'));
    if (sender !== undefined) return showThanks(purpose, form, sender);
    for (const field of fields) {
      const { name } = field;
      const value = values[name] ?? '';
      // Writing the same value would move the cursor.
      if (field.value !== value) field.value = value;
      field.setAttribute('aria-invalid', String(errors[name] !== undefined));
      write(find(`#${name}-error`), errors[name]);
    }
    const message = values['message'] ?? '';
    write(find('.contact-form__count'), formatCount(message, purpose.maxMessage));
    write(find('#message-remaining'), describeRemaining(message, purpose.maxMessage));
    write(wait, describeWait(state));
    show(wait, describeWait(state) !== undefined, '.human-check__place');
    show(failed, progress === 'failed', '.human-check > [role=status]');
    show(expired, progress === 'shown' && state.hasExpired, '.human-check > [role=status]');
    write(sentence, findProblem(state));
    show(problem, findProblem(state) !== undefined, '.contact-form__actions', 'beforebegin');
    show(emptied, state.removed !== undefined, ':scope > [role=status]');
    find('fieldset')?.toggleAttribute('disabled', isBusy);
    button?.setAttribute('aria-busy', String(isBusy));
    write(button, isBusy ? words.submitting : purpose.words.submit);
  };

  form.addEventListener('input', ({ target }) => {
    const field = fields.find((each) => each === target);
    if (field) contact.change(field.name, field.value);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void contact.submit();
  });
  form.addEventListener('reset', (event) => {
    event.preventDefault();
    contact.empty();
  });
  find('.contact-form__late')?.remove();
  button?.removeAttribute('disabled');
  contact.subscribe(render);
  render();
  contact.connect(form);
};

/** Starts the form as soon as its script is loaded. */
export const startForm = (purpose: FormPurpose): void => {
  const form = document.querySelector<HTMLFormElement>('.contact-form');
  if (!form) return;
  showToasts();
  // Wait until the visitor opens the page: what a prerendered page stores in the tab is lost then.
  afterPrerendering(() => run(purpose, form));
};
