import type { Newsletter } from '#shared/contract/newsletter.ts';

/** A picture with its caption, in a frame whose height is known before the picture is. */
export const Picture = ({
  image,
  isCover = false,
}: {
  image: Newsletter['images'][number];
  isCover?: boolean;
}) => (
  <figure className="picture">
    <img
      className={isCover ? 'picture__cover' : 'picture__image'}
      src={image.url}
      alt={image.alt}
      width={isCover ? 1280 : 800}
      height={isCover ? 720 : 600}
      loading={isCover ? 'eager' : 'lazy'}
      {...(isCover && { fetchPriority: 'high' })}
    />
    {image.caption && <figcaption className="picture__caption">{image.caption}</figcaption>}
  </figure>
);
