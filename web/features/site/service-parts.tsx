// The parts that the categories of the services page share.
import { askAbout, categories, serviceLabels } from '../../content/services.ts';
import { paths } from '../../paths.ts';
import { Fold } from '../../ui/fold.tsx';
import './service-parts.css';

/** The id of a category's heading. `web/scripts/services.ts` finds the heading by its text. */
export const categoryId = (category: string): string => category.toLowerCase().replaceAll(' ', '-');

/** The categories in the order of the page, with the ids of their headings. */
export const CATEGORIES = Object.values(categories).map((category) => ({
  category,
  id: categoryId(category),
}));

interface DetailsProps {
  name: string;
  tuesday?: string;
  need: string;
}

/** An example from an owner's week, what the service needs, and a link to ask about it. */
export const ServiceDetails = ({ name, tuesday, need }: DetailsProps) => (
  <>
    <Fold
      label={
        <>
          {tuesday ? serviceLabels.exampleAndNeed : serviceLabels.need}
          <span className="visually-hidden">: {name}</span>
        </>
      }
    >
      <dl className="service__facts">
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
    </Fold>
    <a className="ask" href={`${paths.contact}?message=${encodeURIComponent(askAbout(name))}`}>
      {serviceLabels.ask}
      <span className="visually-hidden">: {name}</span>
    </a>
  </>
);

interface ImageProps {
  src: string;
}

/** The drawing of a service. It is decoration, so it has no alternative text. */
export const ServiceImage = ({ src }: ImageProps) => (
  <img className="service__image" src={src} alt="" width="400" height="300" loading="lazy" decoding="async" />
);
