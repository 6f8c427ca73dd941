import { newsletterCard as words } from '../../content/newsletter.ts';
import newsletter from '../../drawings/newsletter.svg';
import { ActionButton } from '../../action-button.tsx';
import { NewsletterLinks } from './newsletter-links.tsx';
import './newsletter-card.css';

interface Props {
  /** The id of the card's heading. */
  id: string;
}

/** Offers the newsletter. The card is as wide as its container. */
export const NewsletterCard = ({ id }: Props) => (
  <section className="news-card" aria-labelledby={id}>
    <div className="news-card__inner stack gap-5">
      <div className="news-card__words stack gap-4">
        <h2 className="title-l" id={id}>
          {words.title}
        </h2>
        <p>{words.text}</p>
        <NewsletterLinks>
          <ActionButton button={words.button} />
        </NewsletterLinks>
        <p className="small soft">{words.note}</p>
      </div>
      <img
        className="news-card__image"
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
