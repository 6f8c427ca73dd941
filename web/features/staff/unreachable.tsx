import { Button } from '@aws-amplify/ui-react';
import { staffSession } from '../../content/staff-sign-in.ts';
import { Message } from '../../ui/message.tsx';
import { reloadSession } from './staff-session.ts';

const words = staffSession.unreachable;

/** Shown if the staff pool did not answer, so that the session is unknown. */
export const StaffUnreachable = () => (
  <main>
    <Message title={words.title} role="alert">
      <p>{words.text}</p>
      <Button type="button" variation="primary" onClick={() => void reloadSession()}>
        {words.action}
      </Button>
    </Message>
  </main>
);
