import { useEffect, useState } from 'react';
import { toThumbnail } from '#shared/images.ts';

const RETRY_MS = 3000;
const MAX_TRIES = 20;

/** A small view of an image. While the server still prepares the file, it is requested again. */
export const DraftThumbnail = ({ url, preview }: { url: string; preview: string | undefined }) => {
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
      {!hasFailed && (
        <img
          key={tries}
          src={preview ?? toThumbnail(url)}
          // The alt text is in the field beside it.
          alt=""
          onError={() => setHasFailed(true)}
        />
      )}
    </div>
  );
};
