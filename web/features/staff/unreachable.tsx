import { Button } from '@aws-amplify/ui-react';
import { readSession } from './staff-session.ts';
import { Message } from '../../ui/message.tsx';

/** Neither signed in nor out: the sign-in service gave no answer. */
export const StaffUnreachable = () => (
  <main>
    <Message title="We could not reach the sign-in service" role="alert">
      <p>Please check your internet connection. What you typed is kept on this computer.</p>
      <Button type="button" variation="primary" onClick={() => void readSession()}>
        Try again
      </Button>
    </Message>
  </main>
);
