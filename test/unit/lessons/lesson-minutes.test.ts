import { describe, expect, it } from 'vitest';
import { estimateMinutes } from '#shared/body/lesson-minutes.ts';
import { PublishedBody } from '#shared/body/parse.ts';
import { countMinutes } from '#shared/reading-time.ts';
import { callout, doc, paragraph, prompt } from '../articles/body/bodies.ts';

it.each([
  [0, 1],
  [200, 1],
  [201, 2],
])('counts %d words as %d minutes', (words, minutes) => {
  expect(countMinutes(words)).toBe(minutes);
});

describe('the minutes of a lesson', () => {
  const words = (count: number) => paragraph('word '.repeat(count).trim());
  const estimate = (...content: unknown[]) => estimateMinutes(PublishedBody.parse(doc(...content)));

  it('are those of its words without prompts and callouts', () => {
    expect(estimate(words(400))).toBe(2);
  });

  it('are three more for each prompt and two more for each callout', () => {
    expect(estimate(words(190), prompt('Write it.'), prompt('Again.'), callout(words(3)))).toBe(9);
  });

  it('leave out a prompt and a callout that show nothing', () => {
    expect(estimate(words(10), prompt(' '), callout(paragraph()))).toBe(1);
  });

  it('is one without a text', () => {
    expect(estimateMinutes(undefined)).toBe(1);
  });
});
