import { useCustomerContext } from '../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { CustomerPlain } from './message-page.tsx';

/** Neither signed in nor out: the sign-in service gave no answer. */
export const CustomerUnreachable = ({ tryAgain }: { tryAgain: () => void }) => {
  const { logOut } = useCustomerContext();
  return (
    <CustomerPlain>
      <Message title="We could not reach the sign-in service" role="alert">
        <p>Nothing is lost. Please check your internet connection, then try again.</p>
        <div className="customer-unreachable__actions">
          <Button onClick={tryAgain}>Try again</Button>
          <Button variant="quiet" onClick={() => void logOut()}>
            Logout
          </Button>
        </div>
      </Message>
    </CustomerPlain>
  );
};
