import { lazy, Suspense } from 'react';
import type { ComponentProps } from 'react';
import { PublishedBody } from '#shared/body/parse.ts';
import type { Body } from '#shared/body/schema.ts';
import { contentCreator } from '../../content/content-creator.ts';
import { describeExcess } from './too-long.ts';

// A chunk of its own, because the list and the sign-in do not need it.
const BodyEditor = lazy(() => import('./body-editor/body-editor.tsx'));

/** The id of the element that takes the focus if the body cannot be published. */
export const BODY_FIELD = 'body-field';

/** Why a body cannot be published; undefined if it can, or if there is none. */
export const findBodyProblem = (body: Body | undefined): string | undefined =>
  body && (describeExcess(body) ?? PublishedBody.safeParse(body).error?.issues[0]?.message);

interface Props extends ComponentProps<typeof BodyEditor> {
  error: string | undefined;
}

/** The editor of the body, and below it why it cannot be saved or published. */
export const BodyField = ({ error, ...editor }: Props) => (
  <div
    className="body-field"
    id={BODY_FIELD}
    tabIndex={-1}
    data-invalid={error === undefined ? undefined : ''}
  >
    <Suspense fallback={<output>{contentCreator.body.loading}</output>}>
      <BodyEditor {...editor} />
    </Suspense>
    <p className="field__error staff-error" aria-live="polite">
      {error}
    </p>
  </div>
);
