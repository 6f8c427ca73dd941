// The tailored services: one large, two side by side.
import { services } from '../../content/services.ts';
import { Section, SectionHead } from '../../ui/section.tsx';
import compliance from '../../drawings/service-compliance.svg';
import integration from '../../drawings/service-integration.svg';
import training from '../../drawings/service-training.svg';
import { categoryId, ServiceDetails, ServiceImage } from './service-parts.tsx';

const { tailored } = services;
const pairImages = { training, compliance };

export const Tailored = () => {
  const id = categoryId(tailored.title);
  return (
    <Section labelledBy={id}>
      <SectionHead id={id} title={tailored.title} text={tailored.text} />
      <div className="tailored stack gap-6">
        <article className="service stack gap-3 service--large">
          <ServiceImage src={integration} />
          <div className="service__words">
            <h3 className="service__name title-m">{tailored.large.name}</h3>
            <p>{tailored.large.text}</p>
            <ServiceDetails {...tailored.large} />
          </div>
        </article>
        {tailored.pair.map((service) => (
          <article key={service.id} className="service stack gap-3">
            <ServiceImage src={pairImages[service.id]} />
            <div className="service__words">
              <h3 className="service__name title-m">{service.name}</h3>
              <p>{service.text}</p>
              <ServiceDetails {...service} />
            </div>
          </article>
        ))}
      </div>
    </Section>
  );
};
