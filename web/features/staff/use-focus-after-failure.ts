import { useEffect } from 'react';

interface Form<Field> {
  formState: { errors: { root?: object }; isSubmitting: boolean };
  setFocus: (field: Field) => void;
}

/** Moves the focus to a field after a failed submit. The browser removed the focus when the form was disabled. */
export const useFocusAfterFailure = <Field extends string>(
  { formState, setFocus }: Form<Field>,
  field: NoInfer<Field>,
): void => {
  const hasFailed = formState.errors.root !== undefined && !formState.isSubmitting;
  useEffect(() => {
    if (hasFailed) setFocus(field);
  }, [hasFailed, setFocus, field]);
};
