import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { FormPurpose } from './form-purpose.ts';
import { emptyForm, isBlank, storeForm, type FormValues } from './form-values.ts';

const listFilledFields = (values: FormValues): string[] =>
  Object.keys(values).filter((name) => values[name] !== '');

/**
 * The form, validated and stored after each change. Its first values are validated at once. `empty` keeps the removed values for
 * `bringBack` until something new is typed, and only in memory: a visitor who empties the form may want no trace of it.
 */
export const useContactForm = ({ schema, fields, storageKey }: FormPurpose, start: FormValues) => {
  const form = useForm<FormValues, unknown, FormValues>({
    resolver: zodResolver(schema),
    mode: 'onChange',
    defaultValues: start,
  });
  const [removed, setRemoved] = useState<FormValues>();
  const { subscribe, trigger, reset, getValues, setValue, setFocus } = form;

  useEffect(() => {
    storeForm(storageKey, start);
    const filled = listFilledFields(start);
    if (filled.length > 0) void trigger(filled);
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        storeForm(storageKey, values);
        if (!isBlank(values)) setRemoved(undefined);
      },
    });
  }, [subscribe, trigger, storageKey, start]);

  const empty = () => {
    const typed = getValues();
    reset(emptyForm(fields));
    if (!isBlank(typed)) setRemoved(typed);
  };
  const bringBack = () => {
    if (!removed) return;
    const filled = listFilledFields(removed);
    for (const name of filled) setValue(name, removed[name] ?? '', { shouldValidate: true });
    // The pressed button disappears. Move the focus to the first restored field, so that a screen reader reads it.
    setFocus(filled[0] ?? 'message');
  };
  return { ...form, canBringBack: removed !== undefined, empty, bringBack };
};
export type ContactFields = ReturnType<typeof useContactForm>;
