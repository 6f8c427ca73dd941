import { socialProof as words } from '../../content/social-proof.ts';
import owners from '../../drawings/owners.svg';
import './social-proof.css';

interface Props {
  /** A banner, or one line below something larger. */
  look?: 'banner' | 'line';
}

/** The number of owners, with six portraits (docs/product.md 2.7). */
export const SocialProof = ({ look = 'banner' }: Props) => (
  <div className={`proof proof--${look}`}>
    <img
      className="proof__faces"
      src={owners}
      alt=""
      width="456"
      height="96"
      loading="lazy"
      decoding="async"
    />
    <p className="proof__claim">
      <strong className="proof__figure">{words.figure}</strong>{' '}
      <span className="proof__text">{look === 'banner' ? words.text : words.short}</span>
    </p>
    {look === 'banner' && <p className="proof__note">{words.note}</p>}
  </div>
);
