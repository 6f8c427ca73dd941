import type { ReactNode } from 'react';
import { isListOn } from '#shared/newsletter-links.ts';
import type { MailLinkPage } from '#shared/mail-link-page.ts';
import { mailLinkPages as words } from '../../content/mail-links.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';

/** Where the button leads. A test compares it with the contract, which would bring its schemas into public documents. */
export const toMailLinkAction = (token: string): string => `/api/mail-link/${encodeURIComponent(token)}`;

interface ActionProps {
  token: string;
  action: 'confirm' | 'leave' | 'again';
  label: string;
  variant?: 'secondary';
  /** Lets the script confirm in the browser that signed up (web/scripts/mail-link.ts). */
  canConfirmItself?: boolean;
}

/** The button of a mail's link. Only a person presses it: programs that look at mails follow links. */
const ActionForm = ({ token, action, label, variant, canConfirmItself }: ActionProps) => (
  <form method="post" action={toMailLinkAction(token)} data-confirms={canConfirmItself ? '' : undefined}>
    <input type="hidden" name="action" value={action} />
    <Button type="submit" size="large" variant={variant}>
      {label}
    </Button>
  </form>
);

/** A sentence that ends with the address of the mail. */
const Sentence = ({ text, masked }: { text: string; masked: string }) => (
  <p>
    {text} <strong>{masked}</strong>.
  </p>
);

const Expired = ({
  of,
  signUpForm,
}: Pick<MailLinkPage & { kind: 'expired' }, 'of'> & { signUpForm: ReactNode }): ReactNode => {
  switch (of) {
    case 'subscription':
      return (
        <>
          <p>{isListOn ? words.expired.subscription : words.expired.off}</p>
          {isListOn && signUpForm}
        </>
      );
    case 'address':
      return (
        <>
          <p>{words.expired.address}</p>
          <ButtonLink href={paths.account}>{words.expired.account}</ButtonLink>
        </>
      );
    case 'invoice-address':
      return <p>{words.expired.invoiceAddress}</p>;
    case 'invoice-copies':
      return <p>{words.expired.invoiceCopies}</p>;
  }
};

const Content = ({ page, signUpForm }: { page: MailLinkPage; signUpForm: ReactNode }): ReactNode => {
  switch (page.kind) {
    case 'confirm-subscription':
      return (
        <>
          <Sentence text={words.confirmSubscription.text} masked={page.masked} />
          <ActionForm
            token={page.token}
            action="confirm"
            label={words.confirmSubscription.action}
            canConfirmItself={page.isOwnBrowserPossible}
          />
        </>
      );
    case 'subscribed':
      return (
        <>
          <Sentence text={words.subscribed.text} masked={page.masked} />
          <p>{words.subscribed.until}</p>
          <ButtonLink size="large" href={paths.blog}>
            {words.subscribed.read}
          </ButtonLink>
          <ActionForm token={page.token} action="leave" label={words.subscribed.action} variant="secondary" />
        </>
      );
    case 'leave':
      return (
        <>
          <Sentence text={words.leave.text} masked={page.masked} />
          <ActionForm token={page.token} action="leave" label={words.leave.action} />
        </>
      );
    case 'left':
      return (
        <>
          <Sentence text={words.left.text} masked={page.masked} />
          <p>{words.left.mistake}</p>
          <ActionForm token={page.token} action="again" label={words.left.action} variant="secondary" />
        </>
      );
    case 'confirm-address':
      return (
        <>
          <Sentence text={words.confirmAddress.text} masked={page.masked} />
          <ActionForm token={page.token} action="confirm" label={words.confirmAddress.action} />
        </>
      );
    case 'address-confirmed':
      return (
        <>
          <Sentence text={words.addressConfirmed.text} masked={page.masked} />
          <ButtonLink href={paths.account}>{words.addressConfirmed.account}</ButtonLink>
        </>
      );
    case 'confirm-invoice-address':
      return (
        <>
          <Sentence text={words.confirmInvoiceAddress.text(page.customer)} masked={page.masked} />
          <ActionForm token={page.token} action="confirm" label={words.confirmInvoiceAddress.action} />
        </>
      );
    case 'invoice-address-confirmed':
      return (
        <>
          <Sentence text={words.invoiceAddressConfirmed.text} masked={page.masked} />
          <p>{words.invoiceAddressConfirmed.end}</p>
        </>
      );
    case 'end-invoice-copies':
      return (
        <>
          <Sentence text={words.endInvoiceCopies.text} masked={page.masked} />
          <ActionForm token={page.token} action="leave" label={words.endInvoiceCopies.action} />
        </>
      );
    case 'invoice-copies-ended':
      return <p>{words.invoiceCopiesEnded.text}</p>;
    case 'expired':
      return <Expired of={page.of} signUpForm={signUpForm} />;
    case 'unknown':
      return (
        <>
          <p>{words.unknown.text}</p>
          <ButtonLink href={paths.home}>{words.unknown.home}</ButtonLink>
        </>
      );
  }
};

const titles: Record<MailLinkPage['kind'], string> = {
  'confirm-subscription': words.confirmSubscription.title,
  subscribed: words.subscribed.title,
  leave: words.leave.title,
  left: words.left.title,
  'confirm-address': words.confirmAddress.title,
  'address-confirmed': words.addressConfirmed.title,
  'confirm-invoice-address': words.confirmInvoiceAddress.title,
  'invoice-address-confirmed': words.invoiceAddressConfirmed.title,
  'end-invoice-copies': words.endInvoiceCopies.title,
  'invoice-copies-ended': words.invoiceCopiesEnded.title,
  expired: words.expired.title,
  unknown: words.unknown.title,
};

export const toMailLinkTitle = (page: MailLinkPage | undefined): string =>
  page ? titles[page.kind] : words.unavailable.title;

/** What a mail's link leads to: what it is for, and the button that does it. Undefined while that cannot be read. */
export const MailLinkMessage = ({
  page,
  signUpForm,
}: {
  page: MailLinkPage | undefined;
  /** Follows a sign-up that is too old. */
  signUpForm: ReactNode;
}) => (
  <Message title={toMailLinkTitle(page)}>
    {page ? <Content page={page} signUpForm={signUpForm} /> : <p>{words.unavailable.text}</p>}
  </Message>
);
