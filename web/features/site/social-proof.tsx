import { socialProof as words } from '../../content/social-proof.ts';
import avatar1 from '../../drawings/avatar-1.svg';
import avatar2 from '../../drawings/avatar-2.svg';
import avatar3 from '../../drawings/avatar-3.svg';
import avatar4 from '../../drawings/avatar-4.svg';
import avatar5 from '../../drawings/avatar-5.svg';
import avatar6 from '../../drawings/avatar-6.svg';
import './social-proof.css';

const avatars = [avatar1, avatar2, avatar3, avatar4, avatar5, avatar6];

interface Props {
  /** A banner, or one line below something larger. */
  look?: 'banner' | 'line';
}

/** The number of owners, with six portraits (docs/product.md 2.7). */
export const SocialProof = ({ look = 'banner' }: Props) => (
  <div className={`proof proof--${look}`}>
    <div className="proof__faces">
      {avatars.map((avatar) => (
        <img key={avatar} src={avatar} alt="" width="96" height="96" loading="lazy" decoding="async" />
      ))}
    </div>
    <p className="proof__claim">
      <strong className="proof__figure">{words.figure}</strong>{' '}
      <span className="proof__text">{look === 'banner' ? words.text : words.short}</span>
    </p>
    {look === 'banner' && <p className="proof__note">{words.note}</p>}
  </div>
);
