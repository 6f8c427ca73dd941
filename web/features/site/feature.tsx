import { home } from '../../content/home.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Split } from '../../ui/split.tsx';
import essentials from '../../drawings/feature-essentials.svg';
import realWorld from '../../drawings/feature-real-world.svg';
import tailored from '../../drawings/feature-tailored.svg';
import '../../ui/reveal.css';
import './feature.css';

const { features: words } = home;

const images = { essentials, tailored, realWorld };

interface Props {
  feature: (typeof words.items)[number];
  /** Every other block has its image on the left. */
  isMirrored: boolean;
}

/** One of the three categories of services, with a link to it. */
export const Feature = ({ feature: { id, category, title, text }, isMirrored }: Props) => {
  const headId = `feature-${id}`;
  return (
    <Split
      className="feature"
      isMirrored={isMirrored}
      words={
        <>
          <h3 className="feature__head stack gap-3" id={headId}>
            <span className="feature__category">{category}</span>
            <span className="feature__title title-l">{title}</span>
          </h3>
          <p className="feature__text">{text}</p>
          <ButtonLink
            variant="secondary"
            size="large"
            href={`${paths.services}?category=${encodeURIComponent(category)}`}
            aria-describedby={headId}
          >
            {words.action}
            <span className="visually-hidden">{words.about(category)}</span>
          </ButtonLink>
        </>
      }
      image={<img src={images[id]} alt="" width="560" height="440" loading="lazy" decoding="async" />}
    />
  );
};
