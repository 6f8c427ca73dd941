import { useEffect } from 'react';
import { useCustomerContext } from '../session/session.ts';
import { app } from '../../content/app.ts';
import { session } from '../../content/session.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { MessagePage } from './message-page.tsx';

/** Shown if the sign-in service did not answer, so that the session is unknown. Tries again when the connection is back. */
export const CustomerUnreachable = ({ tryAgain }: { tryAgain: () => void }) => {
  const { logOut } = useCustomerContext();
  useEffect(() => {
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  }, [tryAgain]);
  return (
    <MessagePage>
      <Message title={session.unreachable.title} role="alert">
        <p>{session.unreachable.text}</p>
        <div className="row gap-3">
          <Button onClick={tryAgain}>{app.tryAgain}</Button>
          <Button variant="quiet" onClick={() => void logOut()}>
            {session.logOut}
          </Button>
        </div>
      </Message>
    </MessagePage>
  );
};
