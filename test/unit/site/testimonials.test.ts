/// <reference types="vite/client" />
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { testimonials, type Testimonial } from '../../../web/content/testimonials.ts';
import { Voice } from '../../../web/features/site/testimonials.tsx';

const sample: Testimonial = testimonials.items[0];
const linksOf = (voice: Testimonial) =>
  [...renderToStaticMarkup(Voice(voice)).matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map(
    ([, url, label]) => ({ label, url }),
  );

// The samples are people whom nobody can visit.
describe('a client', () => {
  it('who has pages elsewhere is linked to each of them', () => {
    const socialLinks = [
      { label: 'LinkedIn', url: 'https://linkedin.example/in/client' },
      { label: 'Shop', url: 'https://shop.example/' },
    ];
    expect(linksOf({ ...sample, socialLinks })).toEqual(socialLinks);
  });

  it('who has none is linked to nothing', () => {
    expect(linksOf({ ...sample, socialLinks: [] })).toEqual([]);
  });
});
