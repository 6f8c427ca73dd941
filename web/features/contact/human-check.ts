// The human check of the contact form, from the provider's script to the token. It sends nothing to the provider before `start`.
import { HUMAN_CHECK_ACTION } from '#shared/human-check.ts';
import { contactForm } from '../../content/contact-form.ts';
import { readSettings } from '../../settings.ts';
import type { FormPurpose } from './form-purpose.ts';
import { showWidget, type Widget } from './turnstile.ts';

const { check: words } = contactForm;

export interface CheckState {
  /** `closed` means that this stage has closed the form. */
  readonly progress: 'waiting' | 'loading' | 'shown' | 'failed' | 'closed';
  readonly token: string | undefined;
  readonly hasExpired: boolean;
}

/** What stands in the place of the widget until it is shown. */
export const describeWait = ({ progress }: CheckState): string | undefined =>
  progress === 'waiting' ? words.soon : progress === 'loading' ? words.loading : undefined;

/** `findForm` returns the form around the check. `set` notes what has changed. */
export const createHumanCheck = (
  { isClosed }: FormPurpose,
  findForm: () => HTMLFormElement | undefined,
  set: (changes: Partial<CheckState>) => void,
) => {
  let isStarted = false;
  let widget: Widget | undefined;
  const remove = (): void => {
    widget?.remove();
    widget = undefined;
  };
  const start = async (): Promise<void> => {
    if (isStarted) return;
    isStarted = true;
    set({ progress: 'loading' });
    try {
      const settings = await readSettings();
      if (!settings.humanCheck || isClosed(settings)) return set({ progress: 'closed' });
      const place = findForm()?.querySelector<HTMLElement>('.human-check__widget');
      if (!place) return;
      remove();
      widget = await showWidget(settings.humanCheck, HUMAN_CHECK_ACTION, place, {
        onSolved: (token) => set({ token, hasExpired: false, progress: 'shown' }),
        onExpired: () => set({ token: undefined, hasExpired: true }),
        onFailed: () => set({ token: undefined, progress: 'failed' }),
      });
      set({ progress: 'shown' });
    } catch {
      set({ progress: 'failed' });
    }
  };
  /** Starts again after a failure. */
  const restart = (): void => {
    isStarted = false;
    void start();
  };
  /** Discards the token and asks for a new solution. */
  const reset = (): void => {
    set({ token: undefined, hasExpired: false });
    widget?.reset();
  };
  /** Hides a closed form before anybody writes. A failure is shown by `start`. */
  const askWhetherClosed = (): void =>
    void readSettings().then(
      (settings) => isClosed(settings) && set({ progress: 'closed' }),
      () => undefined,
    );
  return { start, restart, reset, remove, askWhetherClosed };
};
