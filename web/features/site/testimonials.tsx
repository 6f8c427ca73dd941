import { testimonials as words, type Testimonial } from '../../content/testimonials.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Section, SectionHead } from '../../ui/section.tsx';
import portraits from '../../drawings/portraits.svg';
import './testimonials.css';

/** The testimonial of one client, with links to the client's pages. The samples have no links. */
export const TestimonialCard = ({ name, role, image, title, testimonial, socialLinks }: Testimonial) => (
  <figure className="voice">
    <img
      className="voice__portrait"
      src={`${portraits}#client-${image}`}
      alt=""
      width="160"
      height="160"
      loading="lazy"
      decoding="async"
    />
    <blockquote className="voice__words">
      <p className="voice__title">{title}</p>
      <Fold
        label={
          <>
            {words.read} <span className="visually-hidden">{words.readOf(name)}</span>
          </>
        }
      >
        <p>{testimonial}</p>
      </Fold>
    </blockquote>
    <figcaption className="voice__person">
      <strong>{name}</strong>
      <span>{role}</span>
      {socialLinks.map(({ label, url }) => (
        <a key={url} href={url}>
          {label}
        </a>
      ))}
    </figcaption>
  </figure>
);

/** Three testimonials: a carousel in a wide window, a list in a narrow one (docs/product.md 2.4). */
export const Testimonials = () => (
  <Section className="voices" labelledBy="testimonials-title">
    <SectionHead id="testimonials-title" title={words.title} />
    <Carousel
      id="testimonials"
      label={words.label}
      previous={words.previous}
      next={words.next}
      choose={words.choose}
      show={words.show}
      place={words.place}
      slides={words.items.map((item) => ({ key: item.name, content: <TestimonialCard {...item} /> }))}
    />
  </Section>
);
