// The errors of the API: RFC 9457 problem details with further fields (docs/product.md 11.1).
import * as z from 'zod/mini';

export const ProblemCode = z.enum([
  'bad-request',
  'unauthenticated',
  'sign-in-again',
  'forbidden',
  'not-found',
  'conflict',
  'gone',
  'account-deleted',
  'too-large',
  'wrong-content-type',
  'too-many-requests',
  'unavailable',
  'images-preparing',
  'internal',
]);
export type ProblemCode = z.infer<typeof ProblemCode>;

/** An invalid field. `path` is the field's name in react-hook-form: `images.0.alt`. */
export const FieldProblem = z.object({ path: z.string(), message: z.string() });
export type FieldProblem = z.infer<typeof FieldProblem>;

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

export const ProblemDetails = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  code: ProblemCode,
  /** The same text as `message` and `error`. */
  detail: z.string(),
  success: z.literal(false),
  message: z.string(),
  error: z.string(),
  requestId: z.string(),
  fields: z.optional(z.array(FieldProblem)),
});
export type ProblemDetails = z.infer<typeof ProblemDetails>;
