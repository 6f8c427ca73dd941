// What was typed into the form, kept in this tab until it is sent: a reload or a new sign-in loses nothing.
import * as z from 'zod/mini';
import { ACCOUNT_TYPES, COMPANY_SIZES } from '#shared/contract/profile.ts';
import type { Profile } from '#shared/contract/profile.ts';

const KEPT = 'root:profile-form';

const Typed = z.object({
  accountType: z.enum(ACCOUNT_TYPES),
  phoneNumber: z.string(),
  company: z.string(),
  /** Absent until it is chosen. */
  companySize: z.exactOptional(z.enum(COMPANY_SIZES)),
  natureOfBusiness: z.string(),
});
type Typed = z.infer<typeof Typed>;

const Kept = z.object({ userId: z.string(), typed: Typed });

/** An empty form. */
export const blank = (): Typed => ({
  accountType: 'personal',
  phoneNumber: '',
  company: '',
  natureOfBusiness: '',
});

/** What this customer typed before, or an empty form. */
export const keptTyped = (userId: string): Typed => {
  try {
    const { data } = Kept.safeParse(JSON.parse(sessionStorage.getItem(KEPT) ?? ''));
    return data?.userId === userId ? data.typed : blank();
  } catch {
    return blank();
  }
};

/** Keeps what is typed; a browser that forbids storage keeps nothing. */
export const keepTyped = (userId: string, typed: Partial<Profile>): void => {
  try {
    // A choice that was not made is null in the form.
    const made = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== null));
    sessionStorage.setItem(KEPT, JSON.stringify({ userId, typed: made }));
  } catch {
    // As promised.
  }
};

/** Forgets what was typed, once it is stored. */
export const forgetTyped = (): void => {
  try {
    sessionStorage.removeItem(KEPT);
  } catch {
    // What cannot be written cannot be there.
  }
};
