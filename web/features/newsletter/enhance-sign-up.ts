import { whenTurnedTo } from '../../ui/focus.ts';

interface Options {
  /** Called once when somebody turns to the form. */
  readonly onTurn?: (form: HTMLFormElement) => void;
  /** Whether somebody has turned to it already. */
  readonly isTurnedTo?: boolean;
}

/** Loads the help for the newsletter's form once somebody turns to it. A form that is sent before that works without help. */
export const enhanceSignUp = ({ onTurn, isTurnedTo = false }: Options = {}): void => {
  const form = document.querySelector<HTMLFormElement>('.sign-up');
  if (!form) return;
  const turn = (): void => {
    onTurn?.(form);
    // Without a connection the form goes without help.
    import('./help-sign-up.ts').then(
      ({ helpSignUp }) => helpSignUp(form),
      () => undefined,
    );
  };
  if (isTurnedTo) turn();
  else whenTurnedTo(form, turn);
};
