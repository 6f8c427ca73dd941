import { brand } from '#shared/brand.ts';
import { faq, faqItems } from '../../content/faq.ts';
import { home } from '../../content/home.ts';
import { newsletterIssue } from '../../content/newsletter.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Section, SectionHead } from '../../ui/section.tsx';
import { BodyPrompt } from '../../features/articles/body-prompt.tsx';
import { Newest } from '../../features/articles/newest.tsx';
import { Closing } from '../../features/site/closing.tsx';
import { Clients } from '../../features/site/clients.tsx';
import { Faq } from '../../features/site/faq.tsx';
import { Feature } from '../../features/site/feature.tsx';
import { Praise, SampleNote } from '../../features/site/praise.tsx';
import { Moments } from '../../features/site/moments.tsx';
import { Issue } from '../../features/newsletter/issue.tsx';
import { NewsletterBanner } from '../../features/newsletter/newsletter-banner.tsx';
import { QuestionForm } from '../../features/site/question-form.tsx';
import { SocialProof } from '../../features/site/social-proof.tsx';
import { Testimonials } from '../../features/site/testimonials.tsx';
import { SiteShell } from '../../features/site/shell.tsx';
import heroImage from '../../drawings/hero.svg';
import type { SitePage } from '../../site-page.ts';
import { faqData, organizationData, siteData } from '../../structured-data.ts';
import '../../features/site/home.css';

const Hero = () => (
  <section className="hero">
    <div className="hero__words stack gap-5">
      <h1 className="hero__headline">{home.headline}</h1>
      <p className="hero__promise">{home.promise}</p>
      <div className="hero__actions row gap-3">
        <ButtonLink size="large" href={paths.signup}>
          {home.primary}
        </ButtonLink>
        <ButtonLink size="large" variant="secondary" href={paths.signup}>
          {home.secondary}
        </ButtonLink>
      </div>
      <Praise part="figures">
        <SocialProof look="line" />
      </Praise>
    </div>
    <img
      className="hero__image"
      src={heroImage}
      alt={home.heroImage}
      width="640"
      height="560"
      fetchPriority="high"
    />
  </section>
);

const HomePage = () => (
  <SiteShell current={paths.home}>
    <Hero />
    <Moments />
    <Praise part="testimonials">
      <Testimonials />
    </Praise>
    <NewsletterBanner issue={<Issue prompt={<BodyPrompt parts={[newsletterIssue.prompt]} />} />} />
    <Praise part="clients">
      <Clients />
    </Praise>
    <Section className="features" labelledBy="features-title">
      <SectionHead id="features-title" title={home.features.title} />
      {home.features.items.map((feature, index) => (
        <Feature key={feature.id} feature={feature} isMirrored={index % 2 === 1} />
      ))}
    </Section>
    <Section tone="tint" className="asked" labelledBy="faq-title">
      <SectionHead id="faq-title" title={faq.title} text={faq.text} />
      <Faq />
      <QuestionForm />
    </Section>
    <Newest />
    <SampleNote parts={['figures', 'testimonials', 'clients']} />
    <Closing title={home.closing.title} text={home.closing.text}>
      <ButtonLink size="large" href={paths.signup}>
        {home.closing.action}
      </ButtonLink>
    </Closing>
  </SiteShell>
);

export const page: SitePage = {
  title: `${brand.name}: ${home.headline}`,
  description: home.promise,
  canonical: paths.home,
  structuredData: (origin) => [organizationData(origin), siteData(origin), faqData(faqItems)],
  script: 'web/scripts/home.ts',
  content: <HomePage />,
};
