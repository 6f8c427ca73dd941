import type { ComponentProps } from 'react';
import { draftEditor as words } from '../../content/draft-editor.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/alert.tsx';

interface NoticeProps extends Omit<ComponentProps<typeof Alert>, 'actions'> {
  action?: { readonly name: string; readonly run: () => void };
}

/** A statement above the text that stays until it is resolved. */
export const DraftNotice = ({ action, ...notice }: NoticeProps) => (
  <Alert
    {...notice}
    actions={
      action && (
        <Button variant="secondary" onClick={action.run}>
          {action.name}
        </Button>
      )
    }
  />
);

interface Props {
  isSessionLost: boolean;
  others: readonly string[];
  newerBy: string | undefined;
  onSignIn: () => void;
  onLoadNewer: () => void;
}

/** Notices: other editors, a lost session, a newer version. */
export const DraftNotices = ({ isSessionLost, others, newerBy, onSignIn, onLoadNewer }: Props) => (
  <>
    {isSessionLost && (
      <DraftNotice
        tone="bad"
        title={words.sessionLost.title}
        action={{ name: words.sessionLost.action, run: onSignIn }}
      >
        <p>{words.sessionLost.text}</p>
      </DraftNotice>
    )}
    {newerBy !== undefined && (
      <DraftNotice
        tone="quiet"
        title={words.presence.newer(newerBy)}
        action={{ name: words.presence.load, run: onLoadNewer }}
      />
    )}
    {others.length > 0 && <DraftNotice tone="quiet" title={words.presence.others(others)} />}
  </>
);
