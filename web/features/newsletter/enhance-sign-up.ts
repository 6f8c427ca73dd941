/**
 * Loads the help for the newsletter's form once somebody turns to it, and calls `onTurn`. A form that is sent before that works
 * without help.
 */
export const enhanceSignUp = (onTurn?: (form: HTMLFormElement) => void): void => {
  const form = document.querySelector<HTMLFormElement>('.sign-up');
  form?.addEventListener(
    'focusin',
    () => {
      onTurn?.(form);
      // Without a connection the form goes without help.
      import('./help-sign-up.ts').then(
        ({ helpSignUp }) => helpSignUp(form),
        () => undefined,
      );
    },
    { once: true },
  );
};
