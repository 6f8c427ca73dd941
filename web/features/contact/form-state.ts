// What the contact form does: it validates and stores each change, and sends what is valid once the human check is solved. The script of
// a public page and React on /help show its state.
import * as words from '#shared/contact-words.ts';
import { isFocusElsewhere, whenTurnedTo } from '../../ui/focus.ts';
import { createStore } from '../../ui/store.ts';
import { toast } from '../../ui/toast.ts';
import { findFieldErrors, isHumanCheckRefused, toErrorMessage } from './failure.ts';
import type { FormPurpose } from './form-purpose.ts';
import { emptyForm, isBlank, storeForm, type FormValues } from './form-values.ts';
import { createHumanCheck, type CheckState } from './human-check.ts';
import { sendContactRequest } from './send-request.ts';

type FieldErrors = Readonly<Record<string, string | undefined>>;

export interface FormState extends CheckState {
  readonly values: FormValues;
  readonly errors: FieldErrors;
  readonly isBusy: boolean;
  /** The message of a failed submit, which stays longer than its toast. */
  readonly problem: string | undefined;
  /** What Reset removed, until something new is typed. Only in memory: a visitor who empties the form may want no trace of it. */
  readonly removed: FormValues | undefined;
  /** The sender's e-mail address, once the form is sent. */
  readonly sender: string | undefined;
}

const HUMAN_CHECK = '.human-check';

const listFilled = (values: FormValues): string[] =>
  Object.keys(values).filter((name) => values[name] !== '');

/** The first message of each of these fields. */
const findErrors = ({ schema }: FormPurpose, values: FormValues, fields: readonly string[]): FieldErrors => {
  const issues = schema.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(
    fields.map((field) => [field, issues.find(({ path }) => path[0] === field)?.message]),
  );
};

/** The message of a failed submit. The one that asks for the human check goes once that is solved. */
export const findProblem = ({ problem, token }: FormState): string | undefined =>
  problem === words.humanCheckMissing && token !== undefined ? undefined : problem;

/** A form with its first values, which are validated at once. Nothing is stored or loaded before `connect`. */
export const createForm = (purpose: FormPurpose, start: FormValues) => {
  const { fields, schema, storageKey } = purpose;
  let form: HTMLFormElement | undefined;
  const state = createStore<FormState>({
    values: start,
    errors: findErrors(purpose, start, listFilled(start)),
    progress: 'waiting',
    token: undefined,
    hasExpired: false,
    isBusy: false,
    problem: undefined,
    removed: undefined,
    sender: undefined,
  });
  const set = (changes: Partial<FormState>): void => state.set({ ...state.get(), ...changes });
  const setValues = (values: FormValues, changes: Partial<FormState>): void => {
    storeForm(storageKey, values);
    set({ values, ...changes });
  };
  /** Moves the focus once the new state is shown, which React does in a microtask, unless the person has gone on to something else. */
  const moveFocus = (selector: string): void =>
    queueMicrotask(() => {
      const target = isFocusElsewhere(form) ? undefined : form?.querySelector<HTMLElement>(selector);
      target?.focus();
      if (selector === HUMAN_CHECK) target?.scrollIntoView({ block: 'center' });
    });
  const check = createHumanCheck(purpose, () => form, set);

  /** Begins with the form on the page. Returns a function that ends it. */
  const connect = (place: HTMLFormElement): (() => void) => {
    form = place;
    storeForm(storageKey, state.get().values);
    check.askWhetherClosed();
    // The provider's script loads only after the visitor has begun with the form.
    whenTurnedTo(form, () => void check.start());
    return check.remove;
  };

  const change = (name: string, value: string): void => {
    const { errors, removed, values: previous } = state.get();
    const values = { ...previous, [name]: value };
    setValues(values, {
      errors: { ...errors, ...findErrors(purpose, values, [name]) },
      removed: isBlank(values) ? removed : undefined,
    });
  };
  const empty = (): void => {
    const { values, removed } = state.get();
    setValues(emptyForm(fields), {
      errors: {},
      problem: undefined,
      removed: isBlank(values) ? removed : values,
    });
    check.reset();
  };
  /** The pressed button disappears. The focus goes to the first field that is filled in again, so that a screen reader reads it. */
  const bringBack = (): void => {
    const values = state.get().removed;
    if (!values) return;
    const filled = listFilled(values);
    setValues(values, { errors: findErrors(purpose, values, filled), removed: undefined });
    moveFocus(`[name=${filled[0]}]`);
  };
  /** Its button disappears, too. */
  const tryAgain = (): void => {
    check.restart();
    moveFocus(HUMAN_CHECK);
  };

  const showError = (problem: string, refused: FieldErrors = {}): void => {
    toast.error(problem);
    set({ isBusy: false, problem, errors: refused });
    const [field] = Object.keys(refused);
    if (field !== undefined) moveFocus(`[name=${field}]`);
    else moveFocus(problem === words.humanCheckMissing ? HUMAN_CHECK : '[type=submit]');
  };
  /**
   * Sends a valid form. A success empties it. A failure keeps every value and shows its message in a toast and in `problem`. A new
   * human check is asked for only when the API refused the old one.
   */
  const submit = async (): Promise<void> => {
    void check.start();
    const { values, token } = state.get();
    const { data } = schema.safeParse(values);
    if (!data) {
      const errors = findErrors(purpose, values, fields);
      set({ errors });
      return moveFocus(`[name=${fields.find((field) => errors[field] !== undefined)}]`);
    }
    if (token === undefined) return showError(words.humanCheckMissing);
    set({ isBusy: true, problem: undefined, errors: {} });
    try {
      toast.success(await sendContactRequest(purpose, data, token));
      check.remove();
      setValues(emptyForm(fields), { sender: data['emailAddress'] });
    } catch (error) {
      // The server can verify the same token again for the same request, unless it refused the token.
      if (isHumanCheckRefused(error)) check.reset();
      const refused = findFieldErrors(purpose, error).map(({ field, message }) => [field, message]);
      showError(toErrorMessage(purpose, error), Object.fromEntries(refused));
    }
  };

  const { get, subscribe } = state;
  return { get, subscribe, connect, change, empty, bringBack, tryAgain, submit };
};
export type Form = ReturnType<typeof createForm>;
