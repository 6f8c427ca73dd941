import { Button } from '@aws-amplify/ui-react';
import { useEffect, useId, useState } from 'react';
import { secondFactor as words } from '../../content/second-factor.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { AppSetup } from './app-setup.tsx';
import { createAppSecret, isWrongCode, readSecondFactor, turnOff, turnOn } from './second-factor-pool.ts';
import type { AppSecret } from './staff-pool.ts';
import { logOutEverywhere } from './staff-session.ts';

const describeError = (error: unknown): string => {
  if (isWrongCode(error)) return words.wrongCode;
  return (error instanceof Error && error.message) || words.failed;
};

type State =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly reason: string }
  | { readonly is: 'off' }
  | { readonly is: 'on' }
  | { readonly is: 'setup'; readonly secret: AppSecret };

interface Props {
  email: string;
  /** Whether the pool demands one, so that it cannot be turned off. */
  isRequired: boolean;
  onClose: () => void;
}

/** Shows whether the account has a second factor, sets one up and turns it off. */
export const SecondFactor = ({ email, isRequired, onClose }: Props) => {
  const [state, setState] = useState<State>({ is: 'loading' });
  const [isBusy, setIsBusy] = useState(false);
  const formId = useId();

  useEffect(() => {
    readSecondFactor().then(
      (isOn) => setState({ is: isOn ? 'on' : 'off' }),
      (error: unknown) => setState({ is: 'failed', reason: describeError(error) }),
    );
  }, []);

  /** Resolves to the reason if the change failed. A toast says it too. */
  const change = async (request: () => Promise<State>): Promise<string | undefined> => {
    setIsBusy(true);
    try {
      setState(await request());
      return undefined;
    } catch (error) {
      toast.error(describeError(error));
      return describeError(error);
    } finally {
      setIsBusy(false);
    }
  };
  const startSetup = () => change(async () => ({ is: 'setup', secret: await createAppSecret(email) }));
  const finishSetup = (code: string) =>
    change(async () => {
      await turnOn(code);
      await logOutEverywhere();
      toast.success(words.isNowOn);
      return { is: 'on' };
    });
  const remove = () =>
    change(async () => {
      await turnOff();
      await logOutEverywhere();
      toast.success(words.isNowOff);
      return { is: 'off' };
    });

  return (
    <Dialog
      title={words.title}
      isBusy={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button type="button" isDisabled={isBusy} onClick={onClose}>
            {words.close}
          </Button>
          {state.is === 'on' && !isRequired && (
            <Button type="button" isDisabled={isBusy} onClick={() => void remove()}>
              {words.turnOff}
            </Button>
          )}
          {(state.is === 'on' || state.is === 'off') && (
            <Button type="button" variation="primary" isDisabled={isBusy} onClick={() => void startSetup()}>
              {state.is === 'on' ? words.replace : words.setUp}
            </Button>
          )}
          {state.is === 'setup' && (
            <Button type="submit" form={formId} variation="primary" isDisabled={isBusy}>
              {words.turnOn}
            </Button>
          )}
        </>
      }
    >
      {state.is === 'loading' && <p>{words.loading}</p>}
      {state.is === 'failed' && <p className="problem small">{state.reason}</p>}
      {state.is === 'off' && <p>{words.isOff}</p>}
      {state.is === 'on' && <p>{words.isOn}</p>}
      {state.is === 'setup' && <AppSetup secret={state.secret} id={formId} onSubmit={finishSetup} />}
    </Dialog>
  );
};
