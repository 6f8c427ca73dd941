import { isListOn } from '#shared/newsletter-links.ts';
import { ActionButton } from '../../action-button.tsx';
import { newsletterCard as words } from '../../content/newsletter.ts';
import { NewsletterLinks } from './newsletter-links.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import './newsletter-end.css';

/** Offers the newsletter below an article or the blog: a quiet card, as wide as the text. Without a list it leads into the site. */
export const NewsletterEnd = ({ from }: { from: 'article' | 'blog' }) => (
  <section role="complementary" className="newsletter-end" aria-labelledby="newsletter">
    <h2 className="title-m" id="newsletter">
      {words.titleAtEnd}
    </h2>
    <p>{words.text}</p>
    {isListOn ? (
      <SignUpForm from={from} />
    ) : (
      <NewsletterLinks>
        <ActionButton button={words.button} />
      </NewsletterLinks>
    )}
  </section>
);
