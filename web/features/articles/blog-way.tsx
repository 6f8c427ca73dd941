import { blog } from '../../content/blog.ts';
import { paths } from '../../paths.ts';

/** Above the title of what belongs to the blog: the way back to it. */
export const BlogWay = () => (
  <p className="blog-way">
    <a href={paths.blog}>{blog.title}</a>
  </p>
);
