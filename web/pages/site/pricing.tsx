import { brand } from '#shared/brand.ts';
import type { ModuleId } from '#shared/modules.ts';
import { faq } from '../../content/faq.ts';
import { pricing } from '../../content/pricing.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { Section, SectionHead } from '../../ui/section.tsx';
import { Faq } from '../../features/site/faq.tsx';
import { SiteShell } from '../../features/site/shell.tsx';
import banner from '../../drawings/pricing-banner.svg';
import sidePrompt from '../../drawings/side-prompt.svg';
import type { SitePage } from '../../site-page.ts';
import { planData } from '../../structured-data.ts';
import '../../features/site/pricing.css';

const CurrentPlan = () => (
  <section className="current-plan" aria-labelledby="plan-title">
    <p className="current-plan__eyebrow">{pricing.plan.eyebrow}</p>
    <h2 className="title-l" id="plan-title">
      {pricing.plan.name}
    </h2>
    <p className="current-plan__price">
      <strong>{pricing.plan.price}</strong> <span>{pricing.plan.per}</span>
    </p>
    <ul className="current-plan__features stack gap-3">
      {pricing.plan.features.map((feature) => (
        <li key={feature}>
          <CheckIcon />
          {feature}
        </li>
      ))}
    </ul>
    <ButtonLink size="large" href={paths.essentials}>
      {pricing.plan.action}
    </ButtonLink>
    <p className="current-plan__after soft small">{pricing.plan.after}</p>
  </section>
);

const Comparison = () => {
  const { title, feature, free, essentials, included, missing, inTheWorks, unknown, rows, after } =
    pricing.comparison;
  const tick = (
    <>
      <CheckIcon />
      <span className="visually-hidden">{included}</span>
    </>
  );
  const yes = <td>{tick}</td>;
  const asToday = (module: ModuleId) => (
    <td data-module={module}>
      <span data-mark="open" hidden>
        {tick}
      </span>
      <span className="small" data-mark="empty" hidden>
        {inTheWorks}
      </span>
      <span data-mark="unknown">
        <span aria-hidden="true">○</span>
        <span className="visually-hidden">{unknown}</span>
      </span>
    </td>
  );
  const has = (module: ModuleId | undefined) => (module === undefined ? yes : asToday(module));
  const no = (
    <td>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{missing}</span>
    </td>
  );
  return (
    <div className="plans-compared">
      <table className="plans-compared__table">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{feature}</th>
            <th scope="col">{free}</th>
            <th scope="col">{essentials}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, text, isFree, module }) => (
            <tr key={name}>
              <th scope="row">
                {name} <span>{text}</span>
              </th>
              {isFree ? has(module) : no}
              {has(module)}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="plans-compared__after soft small">{after}</p>
    </div>
  );
};

const Clear = () => (
  <section className="clear stack gap-5" aria-labelledby="clear-title">
    <h2 className="title-l" id="clear-title">
      {pricing.clear.title}
    </h2>
    <dl className="clear__points stack gap-5">
      {pricing.clear.points.map(({ title, text }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </section>
);

const SidePrompt = () => (
  <aside className="side-prompt" aria-labelledby="prompt-title">
    <img src={sidePrompt} alt="" width="360" height="300" loading="lazy" decoding="async" />
    <h2 className="title-m" id="prompt-title">
      {pricing.prompt.title}
    </h2>
    <p>{pricing.prompt.text}</p>
    <ButtonLink size="large" variant="secondary" href={paths.contact}>
      {pricing.prompt.action}
    </ButtonLink>
  </aside>
);

const PricingPage = () => (
  <SiteShell current={paths.pricing}>
    <Section tone="deep" className="pricing-banner" labelledBy="pricing-title">
      <SectionHead
        id="pricing-title"
        level={1}
        eyebrow={pricing.pageTitle}
        title={pricing.banner.headline}
        text={pricing.banner.text}
      />
      <img src={banner} alt="" width="560" height="440" loading="lazy" decoding="async" />
    </Section>
    <Section className="offer">
      <div className="offer__inner stack gap-7">
        <CurrentPlan />
        <Comparison />
        <Clear />
      </div>
    </Section>
    <Section tone="soft" labelledBy="faq-title">
      <div className="questions stack gap-7">
        <div>
          <SectionHead id="faq-title" title={faq.title} text={faq.text} />
          <Faq />
        </div>
        <SidePrompt />
      </div>
    </Section>
  </SiteShell>
);

export const page: SitePage = {
  title: `${pricing.pageTitle} · ${brand.name}`,
  description: pricing.description,
  canonical: paths.pricing,
  script: 'web/scripts/pricing.ts',
  // Only the home page has the questions as structured data.
  structuredData: (origin) => [
    planData({ name: pricing.plan.name, description: pricing.description }, origin),
  ],
  content: <PricingPage />,
};
