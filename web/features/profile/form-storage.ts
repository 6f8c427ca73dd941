// Stores what is typed into the form, for this tab and until it is submitted, so that a reload or a new sign-in loses nothing.
import * as z from 'zod/mini';
import { ACCOUNT_TYPES, COMPANY_SIZES } from '#shared/contract/profile.ts';
import type { Profile } from '#shared/contract/profile.ts';
import { readJson, removeItem, writeItem } from '../../browser-storage.ts';

const KEY = 'root:profile-form';

const FormValues = z.object({
  accountType: z.enum(ACCOUNT_TYPES),
  phoneNumber: z.string(),
  company: z.string(),
  /** Absent until the customer chooses one. */
  companySize: z.exactOptional(z.enum(COMPANY_SIZES)),
  natureOfBusiness: z.string(),
});
type FormValues = z.infer<typeof FormValues>;

const StoredForm = z.object({ userId: z.string(), values: FormValues });

/** An empty form. */
export const blankForm = (): FormValues => ({
  accountType: 'personal',
  phoneNumber: '',
  company: '',
  natureOfBusiness: '',
});

/** What this customer typed before; undefined if there is none. */
export const findForm = (userId: string): FormValues | undefined => {
  const { data } = StoredForm.safeParse(readJson('sessionStorage', KEY));
  return data?.userId === userId ? data.values : undefined;
};

/** What this customer typed before, or an empty form. */
export const readForm = (userId: string): FormValues => findForm(userId) ?? blankForm();

/** Stores what is typed. */
export const storeForm = (userId: string, typed: Partial<Profile>): void => {
  // React Hook Form holds null for a radio group without a choice.
  const values = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== null));
  writeItem('sessionStorage', KEY, JSON.stringify({ userId, values }));
};

/** Removes what was typed, because the API has it. */
export const forgetForm = (): void => removeItem('sessionStorage', KEY);
