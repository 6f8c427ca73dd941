import { ActionButton } from '../../action-button.tsx';
import { newsletterCard as words } from '../../content/newsletter.ts';
import { NewsletterLinks } from './newsletter-links.tsx';
import './newsletter-end.css';

/** Offers the newsletter below an article: a quiet card, as wide as the text. */
export const NewsletterEnd = () => (
  <section className="newsletter-end" aria-labelledby="newsletter">
    <h2 className="newsletter-end__title" id="newsletter">
      {words.titleAtEnd}
    </h2>
    <p>{words.text}</p>
    <NewsletterLinks>
      <ActionButton button={words.button} />
    </NewsletterLinks>
  </section>
);
