import { brand } from '#shared/brand.ts';
import { ownData } from '../../content/own-data.ts';
import { MailLink } from '../../features/contact/mail-link.tsx';
import { SiteShell } from '../../features/site/shell.tsx';
import { paths } from '../../paths.ts';
import type { SitePage } from '../../site-page.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';

const { title, text, again, action } = ownData.goodbye;

/** Shown after an account was deleted. It needs no session. */
const GoodbyePage = () => (
  <SiteShell>
    <Message title={title}>
      <p>{text}</p>
      <p>
        {again} <MailLink />
      </p>
      <ButtonLink href={paths.home}>{action}</ButtonLink>
    </Message>
  </SiteShell>
);

export const page: SitePage = {
  title: `${title} · ${brand.name}`,
  isHidden: true,
  content: <GoodbyePage />,
};
