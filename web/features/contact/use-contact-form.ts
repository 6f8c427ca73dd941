import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { ContactForm } from '#shared/contract/contact.ts';
import { isField, judge } from './judge.ts';
import { keepTyped } from './typed.ts';

/** The form, judged and kept as it changes. What it begins with is judged at once. */
export const useContactForm = (start: ContactForm) => {
  const form = useForm<ContactForm, unknown, ContactForm>({
    resolver: judge,
    mode: 'onChange',
    defaultValues: start,
  });
  const { subscribe, trigger } = form;
  useEffect(() => {
    keepTyped(start);
    const filled = Object.keys(start)
      .filter((name) => isField(name))
      .filter((name) => start[name] !== '');
    if (filled.length > 0) void trigger(filled);
    return subscribe({ formState: { values: true }, callback: ({ values }) => keepTyped(values) });
  }, [subscribe, trigger, start]);
  return form;
};
export type ContactFields = ReturnType<typeof useContactForm>;
