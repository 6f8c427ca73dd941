import type { BodyImage as Schema } from '#shared/body/schema.ts';
import { toImagePath, toSrcSet } from '#shared/images.ts';

/** The width of the text's column (`--measure`). */
const SIZES = 'auto, (width < 44rem) calc(100vw - 2.5rem), 42.5rem';

/** An image within a text. Its room is reserved before it is loaded. */
export const BodyImage = ({ image: { key, alt, caption, width, height } }: { image: Schema['attrs'] }) => {
  const src = toImagePath(key);
  return (
    <figure className="body__figure">
      <img
        loading="lazy"
        sizes={SIZES}
        srcSet={toSrcSet(src)}
        src={src}
        alt={alt}
        width={width}
        height={height}
      />
      {caption && <figcaption dir="auto">{caption}</figcaption>}
    </figure>
  );
};
