import { brand } from '#shared/brand.ts';
import { errors } from '../../content/errors.ts';
import { ownData } from '../../content/own-data.ts';
import { MailLink } from '../../features/contact/mail-link.tsx';
import { AccountDeleted } from '../../features/customers/account-deleted.tsx';
import { MessagePage } from '../../features/customers/message-page.tsx';
import { readDeletion } from '../../features/session/tab-messages.ts';
import { ACCOUNT_DELETED, paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';

const { title, text, again, action } = ownData.goodbye;

const isDeletedElsewhere = (): boolean => `${location.pathname}${location.search}` === ACCOUNT_DELETED;

const Farewell = () => (
  <MessagePage>
    <title>{`${title} · ${brand.name}`}</title>
    <Message title={title}>
      <p>{text}</p>
      <p>
        {again} <MailLink />
      </p>
      <ButtonLink href={paths.home}>{action}</ButtonLink>
    </Message>
  </MessagePage>
);

/**
 * Shown after an account was deleted: the farewell in the browser that asked for it, and in every other one when they can begin
 * anew. It needs no session.
 */
const Goodbye = () => {
  if (!isDeletedElsewhere()) return <Farewell />;
  return (
    <AccountDeleted message={readDeletion() ?? errors['account-deleted']} mailLink={<MailLink />}>
      <p>{ownData.deleted.signIn}</p>
      <ButtonLink href={paths.login}>{ownData.deleted.ask}</ButtonLink>
    </AccountDeleted>
  );
};

export default Goodbye;
