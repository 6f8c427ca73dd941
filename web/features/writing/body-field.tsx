import { lazy, Suspense } from 'react';
import type { ComponentProps } from 'react';
import { PublishableBody } from '#shared/body/parse.ts';
import type { Body } from '#shared/body/schema.ts';
import { contentCreator } from '../../content/content-creator.ts';
import { LoadingLines } from '../../ui/skeleton.tsx';
import type { BodyProblem } from './draft-problems.ts';
import { describeExcess } from './too-long.ts';

// A chunk of its own, because the list and the sign-in do not need it.
const BodyEditor = lazy(() => import('./body-editor/body-editor.tsx'));

/** The id of the element that takes the focus if the body cannot be published. */
export const BODY_FIELD = 'body-field';

/** Why a body cannot be published; undefined if it can, or if there is none. */
export const findBodyProblem = (body: Body | undefined): BodyProblem | undefined => {
  if (!body) return undefined;
  const [issue] = PublishableBody.safeParse(body).error?.issues ?? [];
  const block = issue?.path[1];
  return (
    issue && {
      message: describeExcess(body) ?? issue.message,
      block: typeof block === 'number' ? block : undefined,
    }
  );
};

/** Focuses a field with a problem, and shows the part of the text that it is about. */
export const focusProblem = (field: HTMLElement | null): void => {
  field?.focus();
  field?.querySelector('.body-editor__invalid')?.scrollIntoView({ block: 'center' });
};

interface Props extends Omit<ComponentProps<typeof BodyEditor>, 'invalidBlock'> {
  problem: BodyProblem | undefined;
}

/** The editor of the body, and below it why it cannot be saved or published. */
export const BodyField = ({ problem, ...editor }: Props) => (
  <div className="body-field" id={BODY_FIELD} tabIndex={-1} data-invalid={problem ? '' : undefined}>
    <Suspense fallback={<LoadingLines label={contentCreator.body.loading} lines={8} />}>
      <BodyEditor {...editor} invalidBlock={problem?.block} />
    </Suspense>
    <p className="field__error problem small" aria-live="polite">
      {problem?.message}
    </p>
  </div>
);
