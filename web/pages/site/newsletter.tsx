import { brand } from '#shared/brand.ts';
import { newsletterIssue, newsletterPage as words } from '../../content/newsletter.ts';
import { BodyPrompt } from '../../features/articles/body-prompt.tsx';
import { Newest } from '../../features/articles/newest.tsx';
import { MailLink } from '../../features/contact/mail-link.tsx';
import { Answers } from '../../features/newsletter/answers.tsx';
import { Issue } from '../../features/newsletter/issue.tsx';
import { SignUpForm } from '../../features/newsletter/sign-up-form.tsx';
import { SiteShell } from '../../features/site/shell.tsx';
import { paths } from '../../paths.ts';
import type { SitePage } from '../../site-page.ts';
import { Section, SectionHead } from '../../ui/section.tsx';
import '../../features/newsletter/newsletter-page.css';

/** The room of the human check. The page's script shows it once somebody turns to the field. */
const HumanCheck = () => (
  <>
    <input type="hidden" name="cf-turnstile-response" />
    <div className="sign-up__check" role="group" aria-label={words.checkLabel} hidden>
      <p className="sign-up__check-status" role="status" />
      <div className="sign-up__widget" />
    </div>
  </>
);

const NewsletterPage = () => (
  <SiteShell current={paths.newsletter}>
    <Section tone="tint" className="newsletter-head" labelledBy="newsletter-title">
      <div>
        <SectionHead
          id="newsletter-title"
          level={1}
          eyebrow={words.eyebrow}
          title={words.headline}
          text={words.lead}
        />
        <Answers contact={<MailLink />} />
        <SignUpForm from="page">
          <HumanCheck />
        </SignUpForm>
      </div>
      <div>
        <h2 className="visually-hidden">{words.issueTitle}</h2>
        <Issue prompt={<BodyPrompt parts={[newsletterIssue.prompt]} />} />
      </div>
    </Section>
    <Section labelledBy="gets-title">
      <SectionHead id="gets-title" title={words.getsTitle} />
      <ul className="newsletter-gets list stack gap-5">
        {words.gets.map(({ title, text }) => (
          <li key={title}>
            <h3 className="title-s">{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
    <Newest />
  </SiteShell>
);

export const page: SitePage = {
  title: `${words.pageTitle} · ${brand.name}`,
  description: words.description,
  canonical: paths.newsletter,
  script: 'web/scripts/newsletter.ts',
  content: <NewsletterPage />,
};
