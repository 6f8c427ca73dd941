import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ContactForm } from '#shared/contract/contact.ts';
import { isField, judge } from './validate.ts';
import { blank, isBlank, keepTyped } from './form-storage.ts';

const filledIn = (values: ContactForm) =>
  Object.keys(values)
    .filter((name) => isField(name))
    .filter((name) => values[name] !== '');

/**
 * The form, judged and kept as it changes. What it begins with is judged at once. What `empty` takes away is set aside
 * in this page alone, for `bringBack`, until something new is typed: whoever empties a form may want no trace of it.
 */
export const useContactForm = (start: ContactForm) => {
  const form = useForm<ContactForm, unknown, ContactForm>({
    resolver: judge,
    mode: 'onChange',
    defaultValues: start,
  });
  const [setAside, putAside] = useState<ContactForm>();
  const { subscribe, trigger, reset, getValues, setValue, setFocus } = form;

  useEffect(() => {
    keepTyped(start);
    const filled = filledIn(start);
    if (filled.length > 0) void trigger(filled);
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        keepTyped(values);
        if (!isBlank(values)) putAside(undefined);
      },
    });
  }, [subscribe, trigger, start]);

  const empty = () => {
    const typed = getValues();
    reset(blank());
    if (!isBlank(typed)) putAside(typed);
  };
  const bringBack = () => {
    if (!setAside) return;
    const filled = filledIn(setAside);
    for (const name of filled) setValue(name, setAside[name], { shouldValidate: true });
    // The button that was pressed goes away. The focus reads out what is back.
    setFocus(filled[0] ?? 'message');
  };
  return { ...form, hasSetAside: setAside !== undefined, empty, bringBack };
};
export type ContactFields = ReturnType<typeof useContactForm>;
