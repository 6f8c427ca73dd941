import { afterEach, describe, expect, it } from 'vitest';
import { praise, type PraiseOrigin } from '#shared/brand.ts';
import { clients } from '../../../web/content/clients.ts';
import { SAMPLE_NOTE } from '../../../web/content/sample-note.ts';
import { socialProof } from '../../../web/content/social-proof.ts';
import { testimonials } from '../../../web/content/testimonials.ts';
import { renderPage } from './render-page.ts';

const delivered = { ...praise };
afterEach(() => Object.assign(praise, delivered));

const setAll = (origin: PraiseOrigin) =>
  Object.assign(praise, { testimonials: origin, clients: origin, figures: origin });

const count = (text: string, part: string): number => text.split(part).length - 1;

describe.each([
  ['/', [testimonials.title, clients.title, socialProof.figure]],
  ['/about', [socialProof.figure]],
] as const)('the blocks of %s that praise the business', (address, blocks) => {
  it.each([
    ['sample', 1, 1],
    ['own', 1, 0],
    ['none', 0, 0],
  ] as const)('are shown as %s: each block %d times, the note %d times', (origin, shown, notes) => {
    setAll(origin);
    const page = renderPage(address);
    expect(blocks.map((block) => count(page, block))).toEqual(blocks.map(() => shown));
    expect(count(page, SAMPLE_NOTE)).toBe(notes);
  });
});

it('shows the note while one block of a page is a sample', () => {
  Object.assign(praise, { testimonials: 'own', clients: 'sample', figures: 'none' });
  expect(renderPage('/')).toContain(SAMPLE_NOTE);
  expect(renderPage('/about')).not.toContain(SAMPLE_NOTE);
});
