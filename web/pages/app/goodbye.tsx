import { brand } from '#shared/brand.ts';
import { ownData } from '../../content/own-data.ts';
import { MailLink } from '../../features/contact/mail-link.tsx';
import { MessagePage } from '../../features/customers/message-page.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';

const { title, text, again, action } = ownData.goodbye;

/** Shown after an account was deleted. It needs no session. */
const Goodbye = () => (
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

export default Goodbye;
