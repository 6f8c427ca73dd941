import { brand } from '#shared/brand.ts';
import type { MailLinkPage as Page } from '#shared/mail-link-page.ts';
import { MailLinkMessage, toMailLinkTitle } from '../../../features/mail-links/mail-link-page.tsx';
import { SignUpForm } from '../../../features/newsletter/sign-up-form.tsx';
import { SiteShell } from '../../../features/site/shell.tsx';
import type { Head } from '../../../site-page.ts';

/** The page of a link in a mail. */
export const MailLinkPage = ({ page }: { page: Page | undefined }) => (
  <SiteShell>
    <MailLinkMessage page={page} signUpForm={<SignUpForm from="page" />} />
  </SiteShell>
);

export const mailLinkHead = (page: Page | undefined): Head => ({
  title: `${toMailLinkTitle(page)} · ${brand.name}`,
  isHidden: true,
});
