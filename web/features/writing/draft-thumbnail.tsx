import { useEffect, useState } from 'react';
import type { ImageFocus } from '#shared/contract/articles.ts';
import { toThumbnail } from '#shared/images.ts';
import { focusAttributes } from '../../cover-focus.ts';
import '../../ui/cover.css';

const RETRY_MS = 3000;
const MAX_TRIES = 20;

interface Props {
  /** The address of the image. Without one the frame stays empty. */
  url: string | undefined;
  /** The file that the editor has just chosen. */
  preview?: string | undefined;
  focus?: ImageFocus | undefined;
  /** Gets the width by the height once the image is loaded. */
  onShape?: (shape: number) => void;
}

/** A small view of an image. While the server still prepares the file, the frame is empty and the file is requested again. */
export const DraftThumbnail = ({ url, preview, focus, onShape }: Props) => {
  const [tries, setTries] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    if (!hasFailed || tries >= MAX_TRIES) return undefined;
    const timer = setTimeout(() => {
      setTries(tries + 1);
      setHasFailed(false);
    }, RETRY_MS);
    return () => clearTimeout(timer);
  }, [hasFailed, tries]);
  return (
    <span className="draft-image__frame">
      {url !== undefined && !hasFailed && (
        <img
          key={tries}
          {...focusAttributes(focus)}
          src={preview ?? toThumbnail(url)}
          loading="lazy"
          // The title or the alt text is beside it.
          alt=""
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            onShape?.(naturalWidth / naturalHeight)
          }
          onError={() => setHasFailed(true)}
        />
      )}
    </span>
  );
};
