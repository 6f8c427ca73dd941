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

/** As the device shows it: in its own time zone. */
const CLOCK = { dateStyle: 'long', timeStyle: 'short' } as const;

const describe = (
  failure: Exclude<SignInFailure, { readonly reason: 'canceled' }>,
): { title: string; text: string } => {
  switch (failure.reason) {
    case 'stale':
      return { title: words.staleTitle, text: words.staleText };
    case 'clock':
      return { title: words.clockTitle, text: words.clockText(new Date().toLocaleString('en-US', CLOCK)) };
    case 'denied':
      return { title: words.title, text: failure.message };
  }
};

/** Says why a return from the tenant did not sign the customer in. A canceled sign-in goes back to /login. */
export const SignInFailed = ({ failure }: { failure: SignInFailure }) => {
  useEffect(() => {
    if (failure.reason !== 'canceled') return;
    leaveNotice('canceled');
    location.replace(paths.login);
  }, [failure.reason]);

  if (failure.reason === 'canceled') return <CustomerWaiting label={app.backToLogin} />;
  const { title, text } = describe(failure);
  return (
    <MessagePage>
      <title>{`${title} · ${brand.name}`}</title>
      <Message title={title} role="alert">
        <p>{text}</p>
        <ButtonLink href={paths.login}>{words.action}</ButtonLink>
      </Message>
    </MessagePage>
  );
};
