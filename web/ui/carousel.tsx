import type { ReactNode } from 'react';
import { ArrowIcon, BackIcon } from './icons.tsx';

interface CarouselProps {
  id: string;
  label: string;
  previous: string;
  next: string;
  /** Names the row of dots. */
  choose: string;
  /** Names one dot; numbers count from one. */
  show: (number: number, total: number) => string;
  /** Names one slide. */
  place: (number: number, total: number) => string;
  slides: readonly { key: string; content: ReactNode }[];
}

/**
 * A list of slides (by role, because an `li` may not become a tab panel), and the controls that `arrange-carousel.ts`
 * brings to life where the window is wide enough. Until then, and without a script, it is the list.
 */
export const Carousel = ({ id, label, previous, next, choose, show, place, slides }: CarouselProps) => (
  <div className="carousel" id={id} data-label={label}>
    <div className="carousel__window">
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
    </div>
    <div className="carousel__controls">
      <button className="carousel__step" type="button" data-step="-1" aria-label={previous}>
        <BackIcon />
      </button>
      <div className="carousel__dots" role="tablist" aria-label={choose}>
        {slides.map(({ key }, index) => (
          <button
            key={key}
            className="carousel__dot"
            type="button"
            role="tab"
            aria-label={show(index + 1, slides.length)}
            aria-controls={`${id}-${index + 1}`}
            aria-selected={index === 0}
          />
        ))}
      </div>
      <button className="carousel__step" type="button" data-step="1" aria-label={next}>
        <ArrowIcon />
      </button>
    </div>
  </div>
);
