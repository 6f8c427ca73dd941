import { brand } from '#shared/brand.ts';
import { about } from '../../content/about.ts';
import { paths } from '../../paths.ts';
import { Section, SectionHead } from '../../ui/section.tsx';
import { Split } from '../../ui/split.tsx';
import { ActionButton } from '../../action-button.tsx';
import { Authors } from '../../features/articles/authors.tsx';
import { NewsletterCard } from '../../features/newsletter/newsletter-card.tsx';
import { Praise, SampleNote } from '../../features/site/praise.tsx';
import { SocialProof } from '../../features/site/social-proof.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import { SiteShell } from '../../features/site/shell.tsx';
import growth from '../../drawings/about-growth.svg';
import street from '../../drawings/about-hero.svg?raw';
import winning from '../../drawings/about-winning.svg';
import type { SitePage } from '../../site-page.ts';
import '../../drawings/about-hero.css';
import '../../features/site/about.css';

const Story = () => (
  <div className="story stack gap-6">
    <div className="story__text stack gap-5">
      {about.winning.before.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
    <p className="story__quote">{about.winning.quote}</p>
    <div className="story__text stack gap-5">
      {about.winning.after.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  </div>
);

const Beginnings = () => (
  <div className="beginnings stack gap-5">
    <h3 className="title-m">{about.growth.stepsTitle}</h3>
    <ol className="beginnings__steps list">
      {about.growth.steps.map(({ title, text }) => (
        <li key={title}>
          <h4 className="beginnings__step">{title}</h4>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </div>
);

const AboutPage = () => (
  <SiteShell current={paths.about}>
    <Section tone="tint" className="about-hero" labelledBy="about-title">
      <Split
        words={<SectionHead id="about-title" level={1} title={about.title} text={about.intro} />}
        image={<Drawing name="about-hero" svg={street} alt="" />}
      />
    </Section>
    <Section className="about-winning" labelledBy="winning-title">
      <Split
        isMirrored
        words={
          <>
            <SectionHead id="winning-title" title={about.winning.title} text={about.winning.text} />
            <ActionButton button={about.winning.button} />
          </>
        }
        image={
          <img
            src={winning}
            alt={about.winning.imageAlt}
            width="560"
            height="480"
            loading="lazy"
            decoding="async"
          />
        }
      />
      <Story />
    </Section>
    <Section tone="soft" labelledBy="growth-title">
      <Split
        words={
          <>
            <SectionHead id="growth-title" title={about.growth.title} text={about.growth.text} />
            <ActionButton button={about.growth.button} />
          </>
        }
        image={
          <img
            src={growth}
            alt={about.growth.imageAlt}
            width="560"
            height="480"
            loading="lazy"
            decoding="async"
          />
        }
      />
      <Beginnings />
    </Section>
    <Authors />
    <Praise part="figures">
      <Section tone="deep">
        <SocialProof />
      </Section>
    </Praise>
    <Section>
      <NewsletterCard id="newsletter-title" />
    </Section>
    <SampleNote parts={['figures']} />
  </SiteShell>
);

export const page: SitePage = {
  title: `${about.title} · ${brand.name}`,
  description: about.description,
  canonical: paths.about,
  script: 'web/scripts/about.ts',
  content: <AboutPage />,
};
