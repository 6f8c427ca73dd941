import type { Author } from '#shared/contract/authors.ts';
import { toThumbnail } from '#shared/images.ts';
import { nameSite } from './name-site.ts';
import './author.css';

/** A person with the portrait, two lines and a link. */
export const AuthorCard = ({ author: { name, about, link, portrait } }: { author: Author }) => (
  <div className="author">
    {portrait !== undefined && (
      // The name is beside it.
      <img
        className="author__portrait"
        {...(portrait && { src: toThumbnail(portrait) })}
        alt=""
        width="80"
        height="80"
        loading="lazy"
      />
    )}
    <div className="author__words stack gap-1">
      <p className="author__name bold" dir="auto">
        {name}
      </p>
      <p className="author__about soft" dir="auto">
        {about}
      </p>
      {link !== undefined && (
        <a className="author__link link-row" href={link}>
          {link && nameSite(link)}
        </a>
      )}
    </div>
  </div>
);
