import { useEffect } from 'react';
import { brand } from '#shared/brand.ts';
import { leaveNotice } from '../session/tab-messages.ts';
import type { Refusal } from '../session/session.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { CustomerPlain } from './message-page.tsx';
import { CustomerWaiting } from './waiting.tsx';

/** What became of a return from the tenant that signed nobody in. */
export const CustomerRefused = ({ refusal }: { refusal: Refusal }) => {
  const { why } = refusal;
  useEffect(() => {
    if (why !== 'cancelled') return;
    leaveNotice('cancelled');
    location.replace(paths.login);
  }, [why]);

  if (why === 'cancelled') return <CustomerWaiting label="Going back to the login page" />;
  const isStale = why === 'stale';
  const title = isStale ? 'This sign-in link is no longer valid' : 'You could not be signed in';
  return (
    <CustomerPlain>
      <title>{`${title} · ${brand.name}`}</title>
      <Message title={title} role="alert">
        <p>
          {isStale
            ? 'It was used before, or the sign-in was finished in another tab. Nothing is lost: sign in once more, and you will be where you wanted to go.'
            : refusal.sentence}
        </p>
        <ButtonLink href={paths.login}>Sign in again</ButtonLink>
      </Message>
    </CustomerPlain>
  );
};
