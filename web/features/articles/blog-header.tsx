import type { ReactNode } from 'react';
import './blog-header.css';

/** The title of a page of the blog, and what stands below it. */
export const BlogHeader = ({ title, children }: { title: string; children?: ReactNode }) => (
  <header className="blog-header stack gap-2">
    <h1>{title}</h1>
    {children}
  </header>
);
