import { blog } from '../../content/blog.ts';
import { paths } from '../../paths.ts';
import '../../ui/back-link.css';
import './back-to-blog.css';

/** The link back to the blog, above the title of an article or the archive. */
export const BackToBlog = () => (
  <p className="back-to-blog">
    <a className="back-link" href={paths.blog}>
      {blog.title}
    </a>
  </p>
);
