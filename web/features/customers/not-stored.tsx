import { brand } from '#shared/brand.ts';
import { app } from '../../content/app.ts';
import { session } from '../../content/session.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { MessagePage } from './message-page.tsx';

const { title, text } = session.notStored;

/** Says that this browser stores no sign-in, and what helps. */
export const NotStored = () => (
  <MessagePage>
    <title>{`${title} · ${brand.name}`}</title>
    <Message title={title} role="alert">
      <p>{text}</p>
      <Button onClick={() => location.reload()}>{app.tryAgain}</Button>
    </Message>
  </MessagePage>
);
