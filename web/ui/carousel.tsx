import type { ReactNode } from 'react';
import { ArrowIcon, BackIcon } from './icons.tsx';
import './icon-button.css';
import './carousel.css';

interface CarouselProps {
  id: string;
  label: string;
  previous: string;
  next: string;
  /** The label of the row of dots. */
  choose: string;
  /** The label of one dot. Numbers count from one. */
  show: (number: number, total: number) => string;
  /** The label of one slide. */
  place: (number: number, total: number) => string;
  slides: readonly { key: string; content: ReactNode }[];
}

/**
 * A list of slides and hidden controls. `arrange-carousel.ts` makes it a carousel in a wide window; without a script it stays a
 * list. It uses the role `list`, because an `li` cannot become a tab panel.
 */
export const Carousel = ({ id, label, previous, next, choose, show, place, slides }: CarouselProps) => (
  <div className="carousel" id={id} data-label={label}>
    <div className="carousel__slides" role="list">
      {slides.map(({ key, content }, index) => (
        <div
          key={key}
          className="carousel__slide"
          role="listitem"
          id={`${id}-${index + 1}`}
          data-label={place(index + 1, slides.length)}
        >
          {content}
        </div>
      ))}
    </div>
    <div className="carousel__controls">
      <button
        className="carousel__step icon-button icon-button--framed icon-button--round"
        type="button"
        data-step="-1"
        aria-label={previous}
      >
        <BackIcon />
      </button>
      <div className="carousel__dots" role="tablist" aria-label={choose}>
        {slides.map(({ key }, index) => (
          <button
            key={key}
            className="carousel__dot icon-button icon-button--round"
            type="button"
            role="tab"
            aria-label={show(index + 1, slides.length)}
            aria-controls={`${id}-${index + 1}`}
          />
        ))}
      </div>
      <button
        className="carousel__step icon-button icon-button--framed icon-button--round"
        type="button"
        data-step="1"
        aria-label={next}
      >
        <ArrowIcon />
      </button>
    </div>
  </div>
);
