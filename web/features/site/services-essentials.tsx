import { services } from '../../content/services.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Section, SectionHead } from '../../ui/section.tsx';
import { categoryId } from './service-parts.tsx';
import './services-essentials.css';

const { essentials } = services;

/** AI Essentials: its modules by name. The page is built once, so it counts no lesson and links to none. */
export const Essentials = () => {
  const id = categoryId(essentials.title);
  return (
    <Section tone="soft" labelledBy={id}>
      <div className="soon stack gap-6">
        <div className="soon__words stack gap-5">
          <Badge tone="warning">{essentials.badge}</Badge>
          <SectionHead id={id} title={essentials.title} text={essentials.text} />
          <div className="soon__actions row">
            <ButtonLink size="large" href={paths.signup}>
              {essentials.primary}
            </ButtonLink>
            <a className="ask" href={paths.pricing}>
              {essentials.pricing}
            </a>
          </div>
        </div>
        <div className="shelf">
          <h3 className="shelf__title">{essentials.listTitle}</h3>
          <ol className="shelf__list list">
            {essentials.modules.map(({ id: module, name }) => (
              <li key={module}>{name}</li>
            ))}
          </ol>
        </div>
      </div>
    </Section>
  );
};
