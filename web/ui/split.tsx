import type { ReactNode } from 'react';
import './split.css';

interface Props {
  /** The image stands on the right by default, and on the left when mirrored. On a phone it follows the words. */
  isMirrored?: boolean;
  words: ReactNode;
  image: ReactNode;
  className?: string;
}

/** Words beside an image. */
export const Split = ({ isMirrored = false, words, image, className = '' }: Props) => (
  <div className={`split ${isMirrored ? 'split--mirrored' : ''} ${className}`.trim()}>
    <div className="split__words">{words}</div>
    <div className="split__image">{image}</div>
  </div>
);
