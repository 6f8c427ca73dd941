import type { KeptThing } from '#shared/contract/kept.ts';
import { fold } from '#shared/fold.ts';

/** What has every word of the search in its title, its prompt or its note, without regard to case and accents. */
export const searchKept = (things: readonly KeptThing[], search: string): KeptThing[] => {
  const wanted = fold(search).split(/\s+/).filter(Boolean);
  return things.filter((thing) => {
    const text = fold([thing.source.title, thing.kind === 'prompt' ? thing.text : '', thing.note].join('\n'));
    return wanted.every((word) => text.includes(word));
  });
};
