import { Skeleton } from '../../ui/skeleton.tsx';
import './pages.css';

interface Props {
  /** What is loading. */
  label: string;
  className: string;
  /** About the height of each card. */
  cards: readonly ('tall' | 'medium' | 'low')[];
}

/** Placeholders of the cards that are loading. */
export const CardSkeletons = ({ label, className, cards }: Props) => (
  <div className={className} aria-busy="true">
    <output className="visually-hidden">{label}</output>
    {cards.map((size, index) => (
      <div key={index} className={`card card--${size}`}>
        <Skeleton shape="title" />
        <Skeleton shape="text" lines={size === 'low' ? 3 : 6} />
      </div>
    ))}
  </div>
);
