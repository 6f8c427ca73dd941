import type { ReactNode } from 'react';
import type { MailLinkPage } from '#shared/mail-link-page.ts';
import {
  expiredMailLinks,
  mailLinkPages,
  someCustomer,
  unavailableMailLink,
  type MailLinkWords,
} from '../../content/mail-links.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';

/** Where the button leads. A test compares it with the contract, which would bring its schemas into public documents. */
export const toMailLinkAction = (token: string): string => `/api/mail-link/${encodeURIComponent(token)}`;

const findWords = (page: MailLinkPage | undefined): MailLinkWords => {
  if (!page) return unavailableMailLink;
  return page.kind === 'expired' ? expiredMailLinks[page.of] : mailLinkPages[page.kind];
};

export const toMailLinkTitle = (page: MailLinkPage | undefined): string => findWords(page).title;

interface Props {
  page: MailLinkPage | undefined;
  /** The form to subscribe with, for a sign-up that is too old. */
  signUpForm: ReactNode;
}

/** What a mail's link leads to: what it is for, and the button that does it. Undefined while that cannot be read. */
export const MailLinkMessage = ({ page, signUpForm }: Props) => {
  const { title, text, more, link, button, hasSignUpForm } = findWords(page);
  return (
    <Message title={title}>
      <p>
        {page?.kind === 'confirm-invoice-address' && `${page.customer ?? someCustomer} `}
        {text}
        {page && 'masked' in page && (
          <>
            {' '}
            <strong>{page.masked}</strong>.
          </>
        )}
      </p>
      {more !== undefined && <p>{more}</p>}
      {link && (
        <ButtonLink size={link.size} href={link.href}>
          {link.label}
        </ButtonLink>
      )}
      {button && page && 'token' in page && (
        // Only a person presses it: programs that look at mails follow links. A script confirms in the browser that signed up, if it may
        // (web/scripts/mail-link.ts).
        <form
          method="post"
          action={toMailLinkAction(page.token)}
          data-confirms={page.kind === 'confirm-subscription' && page.isOwnBrowserPossible ? '' : undefined}
        >
          <input type="hidden" name="action" value={button.action} />
          <Button type="submit" size="large" variant={button.variant}>
            {button.label}
          </Button>
        </form>
      )}
      {hasSignUpForm && signUpForm}
    </Message>
  );
};
