// What the three groups of the services page are made of.
import { askAbout, categories, serviceLabels } from '../../content/services.ts';
import { paths } from '../../paths.ts';

/** The id of a category's heading; `web/scripts/services.ts` finds the heading by its words. */
export const groupId = (category: string): string => category.toLowerCase().replaceAll(' ', '-');

/** The groups in the order of the page. */
export const GROUPS = Object.values(categories).map((category) => ({ category, id: groupId(category) }));

interface FactsProps {
  name: string;
  tuesday?: string;
  need: string;
}

/** What a service looks like in the week of an owner, what it asks for, and the way to ask about it. */
export const ServiceFacts = ({ name, tuesday, need }: FactsProps) => (
  <>
    <dl className="facts">
      {tuesday && (
        <div>
          <dt>{serviceLabels.tuesday}</dt>
          <dd>{tuesday}</dd>
        </div>
      )}
      <div>
        <dt>{serviceLabels.need}</dt>
        <dd>{need}</dd>
      </div>
    </dl>
    <a className="ask" href={`${paths.contact}?message=${encodeURIComponent(askAbout(name))}`}>
      {serviceLabels.ask}
      <span className="visually-hidden">: {name}</span>
    </a>
  </>
);

interface ImageProps {
  src: string;
}

/** A service's drawing: it decorates, the words beside it say all. */
export const ServiceImage = ({ src }: ImageProps) => (
  <img className="service__image" src={src} alt="" width="400" height="300" loading="lazy" decoding="async" />
);
