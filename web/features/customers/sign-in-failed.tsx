import { useEffect } from 'react';
import { brand } from '#shared/brand.ts';
import { app } from '../../content/app.ts';
import { session } from '../../content/session.ts';
import type { SignInFailure } from '../session/session.ts';
import { leaveNotice } from '../session/tab-messages.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { MessagePage } from './message-page.tsx';
import { CustomerWaiting } from './waiting.tsx';

const words = session.failed;

/** Says why a return from the tenant did not sign the customer in. A canceled sign-in goes back to /login. */
export const SignInFailed = ({ failure }: { failure: SignInFailure }) => {
  const { reason } = failure;
  useEffect(() => {
    if (reason !== 'canceled') return;
    leaveNotice('canceled');
    location.replace(paths.login);
  }, [reason]);

  if (reason === 'canceled') return <CustomerWaiting label={app.backToLogin} />;
  const isStale = reason === 'stale';
  const title = isStale ? words.staleTitle : words.title;
  return (
    <MessagePage>
      <title>{`${title} · ${brand.name}`}</title>
      <Message title={title} role="alert">
        <p>{isStale ? words.staleText : failure.message}</p>
        <ButtonLink href={paths.login}>{words.action}</ButtonLink>
      </Message>
    </MessagePage>
  );
};
