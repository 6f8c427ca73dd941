// What a customer keeps as one text file, which every program opens and prints.
import type { KeptThing } from '#shared/contract/kept.ts';
import { formatDay } from '#shared/format.ts';
import { kept as words } from '../../content/kept.ts';
import { toSourcePath } from './source-path.ts';

const LINE = '-'.repeat(72);

const toHeading = (title: string): string => `${title.toUpperCase()}\n${'='.repeat(title.length)}`;

/** Programs that guess an encoding take a file with this mark for UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

interface Kept {
  readonly prompts: readonly KeptThing[];
  readonly texts: readonly KeptThing[];
}

/** The file. `fill` puts the customer's words into a prompt. */
export const toTextFile = (
  { prompts, texts }: Kept,
  { origin, now, fill }: { origin: string; now: Date; fill: (prompt: string) => string },
): string => {
  const toPart = (thing: KeptThing): string =>
    [
      thing.source.title,
      `${words.kinds[thing.source.kind]}. ${words.keptOn} ${formatDay(thing.keptAt)}`,
      `${origin}${toSourcePath(thing.source)}`,
      ...(thing.kind === 'prompt' ? ['', LINE, fill(thing.text), LINE] : []),
      ...(thing.note === '' ? [] : ['', words.file.note, thing.note]),
    ].join('\n');
  const toParts = (title: string, things: readonly KeptThing[]) =>
    things.length === 0 ? [] : [toHeading(title), ...things.map(toPart)];
  const parts = [
    `${words.file.title}\n${formatDay(now.getTime())}`,
    ...toParts(words.prompts, prompts),
    ...toParts(words.texts, texts),
  ];
  return `${BYTE_ORDER_MARK}${parts.join('\n\n\n')}\n`;
};
