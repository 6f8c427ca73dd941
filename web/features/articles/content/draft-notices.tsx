import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { draftEditor as words } from '../../../content/draft-editor.ts';
import { Button } from '../../../ui/button.tsx';

interface NoticeProps {
  tone: 'quiet' | 'good' | 'bad';
  title: string;
  /** Set for the answer to a step, which nobody should have to look for. */
  takesFocus?: boolean;
  children?: ReactNode;
  action?: { readonly name: string; readonly run: () => void };
}

/** A statement above the text that stays until it is resolved. */
export const DraftNotice = ({ tone, title, takesFocus = false, children, action }: NoticeProps) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  return (
    <div
      ref={box}
      className={`staff-notice staff-notice--${tone}`}
      role={tone === 'bad' ? 'alert' : 'status'}
      tabIndex={-1}
    >
      <div>
        <p className="staff-notice__title">{title}</p>
        {children}
      </div>
      {action && (
        <Button variant="secondary" onClick={action.run}>
          {action.name}
        </Button>
      )}
    </div>
  );
};

interface Props {
  isSessionLost: boolean;
  others: readonly string[];
  newerBy: string | undefined;
  onSignIn: () => void;
  onLoadNewer: () => void;
}

/** Who else is here, and what stands between the text and the server. */
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
