// The ready-made services: starter bundles, automation, and AI-as-a-Service.
import { services } from '../../content/services.ts';
import { Fold } from '../../ui/fold.tsx';
import { Section, SectionHead } from '../../ui/section.tsx';
import asAService from '../../drawings/service-as-a-service.svg';
import automation from '../../drawings/service-automation.svg';
import bundles from '../../drawings/service-bundles.svg';
import { categoryId, ServiceDetails, ServiceImage } from './service-parts.tsx';
import './services-real-world.css';

const { realWorld } = services;

const Bundles = () => (
  <article className="service stack gap-3 service--bundles">
    <div className="service__words">
      <h3 className="service__name title-m">{realWorld.bundles.name}</h3>
      <p>{realWorld.bundles.text}</p>
      <Fold label={realWorld.bundles.partsLabel}>
        <ul className="bundle-parts stack gap-5">
          {realWorld.bundles.parts.map(({ name, text }) => (
            <li key={name}>
              <h4 className="bundle-parts__name">{name}</h4>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </Fold>
      <ServiceDetails {...realWorld.bundles} />
    </div>
    <ServiceImage src={bundles} />
  </article>
);

const Automation = () => (
  <article className="automation stack gap-6">
    <div className="service__words">
      <h3 className="service__name title-m">{realWorld.automation.name}</h3>
      <p>{realWorld.automation.text}</p>
      <ServiceImage src={automation} />
      <ServiceDetails name={realWorld.automation.name} need={realWorld.automation.need} />
    </div>
    <Fold label={realWorld.automation.dayLabel}>
      <ol className="day list">
        {realWorld.automation.day.map(({ time, kind, text }) => (
          <li key={kind}>
            <p className="day__time">{time}</p>
            <div>
              <h4 className="day__kind">{kind}</h4>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Fold>
  </article>
);

export const RealWorld = () => {
  const id = categoryId(realWorld.title);
  return (
    <Section labelledBy={id}>
      <SectionHead id={id} title={realWorld.title} text={realWorld.text} />
      <div className="real-world stack gap-6">
        <Bundles />
        <Automation />
        <article className="service stack gap-3 service--wide">
          <ServiceImage src={asAService} />
          <div className="service__words">
            <h3 className="service__name title-m">{realWorld.asAService.name}</h3>
            <p>{realWorld.asAService.text}</p>
            <ServiceDetails {...realWorld.asAService} />
          </div>
        </article>
      </div>
    </Section>
  );
};
