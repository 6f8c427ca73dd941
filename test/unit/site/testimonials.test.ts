/// <reference types="vite/client" />
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { testimonials } from '../../../web/content/testimonials.ts';
import { TestimonialCard } from '../../../web/features/site/testimonials.tsx';

// The sample testimonials have no links.
it('links a testimonial to each social page of the client', () => {
  const socialLinks = [
    { label: 'LinkedIn', url: 'https://linkedin.example/in/client' },
    { label: 'Shop', url: 'https://shop.example/' },
  ];
  const html = renderToStaticMarkup(TestimonialCard({ ...testimonials.items[0], socialLinks }));
  const links = [...html.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map(([, url, label]) => ({
    label,
    url,
  }));
  expect(links).toEqual(socialLinks);
});
