/// <reference types="vite/client" />
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { testimonials, type Testimonial } from '../../../web/content/testimonials.ts';
import { TestimonialCard } from '../../../web/features/site/testimonials.tsx';

const sample: Testimonial = testimonials.items[0];
const renderLinks = (testimonial: Testimonial) =>
  [...renderToStaticMarkup(TestimonialCard(testimonial)).matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map(
    ([, url, label]) => ({ label, url }),
  );

// The sample testimonials have no links.
describe('a testimonial', () => {
  it('links to each social page of the client', () => {
    const socialLinks = [
      { label: 'LinkedIn', url: 'https://linkedin.example/in/client' },
      { label: 'Shop', url: 'https://shop.example/' },
    ];
    expect(renderLinks({ ...sample, socialLinks })).toEqual(socialLinks);
  });

  it('renders no link for a client without social pages', () => {
    expect(renderLinks({ ...sample, socialLinks: [] })).toEqual([]);
  });
});
