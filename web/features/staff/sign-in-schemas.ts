import * as z from 'zod/mini';
import { limits } from '#shared/limits.ts';

const required = (message: string) => z.minLength(1, { error: message, abort: true });

export const LoginForm = z.object({
  username: z
    .string()
    .check(
      z.trim(),
      required('Email is required'),
      z.email({ error: 'Email must be a valid email address' }),
    ),
  password: z
    .string()
    .check(
      required('Password is required'),
      z.minLength(
        limits.staffPassword.min,
        `Password must be at least ${limits.staffPassword.min} characters`,
      ),
    ),
});
export type LoginForm = z.infer<typeof LoginForm>;

/** What the user pool asks of a password (infra/staff.ts); the pool has the last word. */
const POOL_PASSWORD_MIN = 12;

export const NewPasswordForm = z
  .object({
    password: z
      .string()
      .check(
        required('New password is required'),
        z.minLength(POOL_PASSWORD_MIN, `Password must be at least ${POOL_PASSWORD_MIN} characters`),
        z.regex(/[a-z]/, 'Password must contain a lowercase letter'),
        z.regex(/[A-Z]/, 'Password must contain an uppercase letter'),
        z.regex(/\d/, 'Password must contain a number'),
        z.regex(/[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+-]/, 'Password must contain a symbol'),
      ),
    repeated: z.string().check(required('Please repeat the new password')),
  })
  .check(
    z.refine(({ password, repeated }) => password === repeated, {
      error: 'The passwords are not the same',
      path: ['repeated'],
    }),
  );
export type NewPasswordForm = z.infer<typeof NewPasswordForm>;

export const CodeForm = z.object({
  code: z.string().check(z.trim(), required('Code is required'), z.regex(/^\d{6}$/, 'The code has 6 digits')),
});
export type CodeForm = z.infer<typeof CodeForm>;
