import { Button } from '@aws-amplify/ui-react';
import { useState } from 'react';
import type { ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { secondFactor as words } from '../../content/second-factor.ts';
import { readSettings } from '../../settings.ts';
import { toast } from '../../ui/toast.ts';

type LoadedDialog = ComponentType<{ email: string; isRequired: boolean; onClose: () => void }>;

/** Opens the set-up of a second factor. Its code loads at the first press. */
export const SecondFactorButton = ({ email }: { email: string }) => {
  const [loaded, setLoaded] = useState<{ Dialog: LoadedDialog; isRequired: boolean }>();
  const open = async () => {
    try {
      const [code, { staff }] = await Promise.all([import('./second-factor.tsx'), readSettings()]);
      setLoaded({ Dialog: code.SecondFactor, isRequired: staff.isSecondFactorRequired === true });
    } catch {
      toast.error(words.unavailable);
    }
  };
  return (
    <>
      <Button type="button" size="small" variation="link" onClick={() => void open()}>
        {words.open}
      </Button>
      {/* The dialog is in the body, so that a closing menu does not hide it. */}
      {loaded &&
        createPortal(
          <loaded.Dialog email={email} isRequired={loaded.isRequired} onClose={() => setLoaded(undefined)} />,
          document.body,
        )}
    </>
  );
};
