import { brand } from '#shared/brand.ts';
import { withdraw } from '../../content/withdraw.ts';
import { FormPage } from '../../features/contact/form-page.tsx';
import { withdrawalPurpose } from '../../features/contact/withdrawal-purpose.ts';
import { SiteShell } from '../../features/site/shell.tsx';
import { paths } from '../../paths.ts';
import type { SitePage } from '../../site-page.ts';

const WithdrawPage = () => (
  <SiteShell current={paths.withdraw}>
    <FormPage purpose={withdrawalPurpose} words={withdraw} />
  </SiteShell>
);

export const page: SitePage = {
  title: `${withdraw.pageTitle} · ${brand.name}`,
  description: withdraw.description,
  canonical: paths.withdraw,
  callsApi: true,
  script: 'web/scripts/withdraw.ts',
  content: <WithdrawPage />,
};
