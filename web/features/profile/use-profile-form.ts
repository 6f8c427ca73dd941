import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Profile } from '#shared/contract/profile.ts';
import { readForm, storeForm } from './form-storage.ts';

/** The form, filled with what was typed before, and kept as it changes. */
export const useProfileForm = (userId: string) => {
  const form = useForm<Profile, unknown, Profile>({
    resolver: zodResolver(Profile),
    mode: 'onChange',
    defaultValues: readForm(userId),
  });
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => storeForm(userId, values),
      }),
    [subscribe, userId],
  );
  return form;
};
