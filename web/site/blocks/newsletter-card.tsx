import { newsletterCard } from '../../content/newsletter-card.ts';
import newsletter from '../pictures/newsletter.svg';
import { ActionButton, type NamedAction } from './action-button.tsx';

interface Props {
  /** The id of its heading. */
  id: string;
  title?: string;
  text?: string;
  button?: NamedAction;
}

/** The offer of the weekly email, as wide as the room it is given. Its rules: `newsletter-card.css`. */
export const NewsletterCard = ({
  id,
  title = newsletterCard.title,
  text = newsletterCard.text,
  button = newsletterCard.button,
}: Props) => (
  <section className="news-card" aria-labelledby={id}>
    <div className="news-card__inner">
      <div className="news-card__words">
        <h2 className="news-card__title" id={id}>
          {title}
        </h2>
        <p>{text}</p>
        <ActionButton button={button} />
        <p className="news-card__note">{newsletterCard.note}</p>
      </div>
      <img
        className="news-card__picture"
        src={newsletter}
        alt=""
        width="400"
        height="320"
        loading="lazy"
        decoding="async"
      />
    </div>
  </section>
);
