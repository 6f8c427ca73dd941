import { socialProof as words } from '../../content/social-proof.ts';
import portraits from '../../drawings/portraits.svg';
import './social-proof.css';

/** The `view` elements in the one file, which is one request. */
const OWNERS = ['owner-1', 'owner-2', 'owner-3', 'owner-4', 'owner-5', 'owner-6'];

interface Props {
  /** The look: a banner, or one line below something larger. */
  look?: 'banner' | 'line';
}

/** The number of business owners, with six portraits (docs/product.md 2.7). */
export const SocialProof = ({ look = 'banner' }: Props) => (
  <div className={`proof row proof--${look}`}>
    <div className="proof__faces">
      {OWNERS.map((owner) => (
        <img
          key={owner}
          src={`${portraits}#${owner}`}
          alt=""
          width="96"
          height="96"
          loading="lazy"
          decoding="async"
        />
      ))}
    </div>
    <p className="proof__claim">
      <strong className="proof__figure">{words.figure}</strong>{' '}
      <span className="proof__text soft">{look === 'banner' ? words.text : words.short}</span>
    </p>
  </div>
);
