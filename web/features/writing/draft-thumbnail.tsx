import { useEffect, useState } from 'react';
import { toThumbnail } from '#shared/images.ts';

const RETRY_MS = 3000;
const MAX_TRIES = 20;

interface Props {
  /** The address of the image. Without one the frame stays empty. */
  url: string | undefined;
  /** The file that the editor has just chosen. */
  preview?: string | undefined;
}

/** A small view of an image. While the server still prepares the file, the frame is empty and the file is requested again. */
export const DraftThumbnail = ({ url, preview }: Props) => {
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
    <div className="draft-image__frame">
      {url !== undefined && !hasFailed && (
        <img
          key={tries}
          src={preview ?? toThumbnail(url)}
          loading="lazy"
          // The title or the alt text is beside it.
          alt=""
          onError={() => setHasFailed(true)}
        />
      )}
    </div>
  );
};
