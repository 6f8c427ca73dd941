import { lazy, Suspense } from 'react';
import type { ComponentProps } from 'react';
import { contentCreator } from '../../../content/content-creator.ts';

// A chunk of its own: the list and the sign-in do without it.
const BodyEditor = lazy(() => import('../body-editor/body-editor.tsx'));

interface Props extends ComponentProps<typeof BodyEditor> {
  error: string | undefined;
}

/** The editor of the body, and below it why it cannot be saved or published. */
export const BodyField = ({ error, ...editor }: Props) => (
  <div className="body-field" id="body-field" tabIndex={-1}>
    <Suspense fallback={<output>{contentCreator.body.loading}</output>}>
      <BodyEditor {...editor} />
    </Suspense>
    <p className="field__error staff-error" aria-live="polite">
      {error}
    </p>
  </div>
);
