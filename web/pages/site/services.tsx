import { brand } from '#shared/brand.ts';
import { services } from '../../content/services.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ArrowIcon, CheckIcon } from '../../ui/icons.tsx';
import { Section, SectionHead } from '../../ui/section.tsx';
import { Split } from '../../ui/split.tsx';
import { NewsletterCard } from '../../features/newsletter/newsletter-card.tsx';
import { Closing } from '../../features/site/closing.tsx';
import { CATEGORIES } from '../../features/site/service-parts.tsx';
import { Essentials } from '../../features/site/services-essentials.tsx';
import { RealWorld } from '../../features/site/services-real-world.tsx';
import { Tailored } from '../../features/site/services-tailored.tsx';
import { SignUpButtons } from '../../features/site/sign-up-buttons.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import { SiteShell } from '../../features/site/shell.tsx';
import banner from '../../drawings/services-banner.svg?raw';
import type { SitePage } from '../../site-page.ts';
import '../../drawings/services-banner.css';
import '../../features/site/services.css';

const Banner = () => (
  <Section className="services-banner" labelledBy="services-title">
    <Split
      words={
        <>
          <SectionHead
            id="services-title"
            level={1}
            eyebrow={services.pageTitle}
            title={services.banner.headline}
            text={services.banner.text}
          />
          <SignUpButtons primary={services.banner.primary} secondary={services.banner.secondary} />
        </>
      }
      image={<Drawing name="services-banner" svg={banner} alt="" />}
    />
    <nav className="service-links" aria-label={services.banner.contents}>
      <ul className="service-links__list">
        {CATEGORIES.map(({ id, category }) => (
          <li key={id}>
            <a href={`#${id}`}>{category}</a>
          </li>
        ))}
      </ul>
    </nav>
  </Section>
);

/** What is open to everyone today: the newsletter. */
const Available = () => (
  <Section labelledBy="available-title">
    <div className="available stack gap-6">
      <div>
        <SectionHead id="available-title" title={services.available.title} text={services.available.text} />
        <ul className="available__features stack gap-3">
          {services.available.features.map((feature) => (
            <li key={feature}>
              <CheckIcon />
              {feature}
            </li>
          ))}
        </ul>
      </div>
      <NewsletterCard id="newsletter-title" />
    </div>
  </Section>
);

const Talk = () => (
  <Section tone="tint" labelledBy="talk-title">
    <div className="talk stack gap-5">
      <SectionHead id="talk-title" title={services.talk.title} text={services.talk.text} />
      <ButtonLink size="large" href={paths.contact}>
        {services.talk.action}
      </ButtonLink>
    </div>
  </Section>
);

const MoreTools = () => (
  <Section tone="soft" labelledBy="tools-title">
    <div className="tools stack gap-5">
      <SectionHead id="tools-title" title={services.tools.title} text={services.tools.text} />
      <ul className="tools__kinds">
        {services.tools.kinds.map((kind) => (
          <li key={kind}>{kind}</li>
        ))}
      </ul>
      <a className="tools__link" href={paths.blog}>
        {services.tools.action}
        <ArrowIcon />
      </a>
    </div>
  </Section>
);

const ServicesPage = () => (
  <SiteShell current={paths.services}>
    <Banner />
    <Talk />
    <Available />
    <Essentials />
    <Tailored />
    <RealWorld />
    <MoreTools />
    <Closing title={services.closing.title} text={services.closing.text}>
      <SignUpButtons primary={services.closing.primary} secondary={services.closing.secondary} />
    </Closing>
  </SiteShell>
);

export const page: SitePage = {
  title: `${services.pageTitle} · ${brand.name}`,
  description: services.description,
  canonical: paths.services,
  script: 'web/scripts/services.ts',
  content: <ServicesPage />,
};
