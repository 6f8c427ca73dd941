import type { ComponentProps } from 'react';
import { draftEditor as words } from '../../content/draft-editor.ts';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/alert.tsx';
import type { TypedContent } from '../../unsaved-text.ts';
import { CopyButton } from './copy-button.tsx';

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
  /** The unsaved text, if this browser has no room to keep it. */
  unkept: TypedContent | undefined;
  others: readonly string[];
  newerBy: string | undefined;
  onSignIn: () => void;
  onLoadNewer: () => void;
}

/** Notices: a lost session, a full storage, a newer version, other editors. */
export const DraftNotices = (props: Props) => {
  const { isSessionLost, unkept, others, newerBy, onSignIn, onLoadNewer } = props;
  return (
    <>
      {isSessionLost && (
        <DraftNotice
          tone="bad"
          title={words.sessionLost.title}
          action={{ name: words.sessionLost.action, run: onSignIn }}
        >
          {!unkept && <p>{words.sessionLost.text}</p>}
        </DraftNotice>
      )}
      {unkept && <Alert tone="bad" title={words.save.notKept} actions={<CopyButton content={unkept} />} />}
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
};
