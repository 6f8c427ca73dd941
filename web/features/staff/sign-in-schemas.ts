import * as z from 'zod/mini';
import { staffSignIn } from '../../content/staff-sign-in.ts';
import { limits } from '#shared/limits.ts';
import { mailAddress } from '#shared/text.ts';
import { toPlainDigits } from '#shared/tidy.ts';
import { isCommonPassword } from './common-passwords.ts';

const { invalid } = staffSignIn;

const required = (message: string) => z.minLength(1, { error: message, abort: true });

const Email = mailAddress(invalid.emailMissing, invalid.email);

/** Six digits, as apps and mails write them: `123 456`, `Your code is 123-456`. */
const parseCode = (typed: string): string => {
  const compact = toPlainDigits(typed).replaceAll(/[\s.-]/g, '');
  return /(?<!\d)\d{6}(?!\d)/.exec(compact)?.[0] ?? compact;
};
const Code = z
  .string()
  .check(z.overwrite(parseCode), required(invalid.codeMissing), z.regex(/^\d{6}$/, invalid.code));

export const LoginForm = z.object({
  username: Email,
  password: z
    .string()
    .check(
      required(invalid.passwordMissing),
      z.minLength(limits.staffPassword.min, invalid.passwordTooShort(limits.staffPassword.min)),
    ),
});
export type LoginForm = z.infer<typeof LoginForm>;

/** The staff pool's password policy (infra/staff.ts). */
const POOL_PASSWORD_MIN = 12;

export const EmailForm = z.object({ username: Email });

export const NewPasswordForm = z
  .object({
    code: z.optional(Code),
    password: z.string().check(
      required(invalid.newPasswordMissing),
      z.minLength(POOL_PASSWORD_MIN, invalid.passwordTooShort(POOL_PASSWORD_MIN)),
      z.refine((password) => !isCommonPassword(password), invalid.passwordCommon),
    ),
    repeated: z.string().check(required(invalid.repeatMissing)),
  })
  .check(
    z.refine(({ password, repeated }) => password === repeated, {
      error: invalid.repeatDiffers,
      path: ['repeated'],
    }),
  );
export type NewPasswordForm = z.infer<typeof NewPasswordForm>;

export const CodeForm = z.object({ code: Code });
