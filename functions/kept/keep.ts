// Keeps prompts and texts. Only what the customer may read at that moment can be kept, so the request names its place, not its words.
import { createHash } from 'node:crypto';
import { toPlainNodes } from '#shared/body/nodes.ts';
import type { Access } from '#shared/contract/articles.ts';
import type { keptEndpoints, KeptSource, KeptThing } from '#shared/contract/kept.ts';
import type { PartOutput } from '#shared/contract/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { mayRead, toReader, type Reader } from '../articles/access.ts';
import { readArticle, readBody } from '../articles/read-article.ts';
import * as customers from '../customers/customers.table.ts';
import { readLesson } from '../lessons/read-lesson.ts';
import { conflict, forbidden } from '../platform/problem.ts';
import * as keptTable from './kept.table.ts';

type KeepRequest = PartOutput<(typeof keptEndpoints)['keep'], 'body'>;

interface Text {
  readonly source: KeptSource;
  readonly access: Access;
  readonly hasBody: boolean;
  readonly correctedAt: string | undefined;
}

/** The text of a request. Throws 404 if there is none at `now`, and 410 if it was withdrawn. */
const readText = async ({ kind, textId: id }: KeepRequest, now: Date): Promise<Text> => {
  if (kind === 'article') {
    const { title, slug, access, hasBody, correctedAt } = await readArticle(id, now);
    return { source: { kind, id, title, slug }, access, hasBody, correctedAt };
  }
  const { title, slug, module, access, correctedAt } = await readLesson(id, now);
  return { source: { kind, id, title, slug, module }, access, hasBody: true, correctedAt };
};

const WAS_CORRECTED = 'This text was corrected while you read it. Please load the page again';

/** The words of the prompt at a place. Throws 403 if the reader may not read them. */
const readPrompt = async (
  { source, access, hasBody }: Text,
  place: number,
  reader: Reader,
): Promise<string> => {
  const body = await readBody({ newsletterId: source.id, access, hasBody }, reader);
  if (!body) throw forbidden('Your plan does not open this text');
  const prompts = toPlainNodes(body).flatMap((node) => (node.tag === 'prompt' ? [node.text] : []));
  const text = prompts[place];
  if (text === undefined) throw conflict(WAS_CORRECTED);
  return text;
};

const readThing = async (request: KeepRequest, text: Text, reader: Reader, now: Date): Promise<KeptThing> => {
  const { source, access } = text;
  const kept = { source, keptAt: now.toISOString(), note: '', noteRevision: 0 };
  if (request.prompt === undefined) {
    if (!mayRead(access, reader)) throw forbidden('Your plan does not open this text');
    return { ...kept, keptId: `${source.id}-text`, kind: 'text', access };
  }
  const words = await readPrompt(text, request.prompt, reader);
  // A corrected prompt is another one, and can be kept beside the former.
  const digest = createHash('sha256').update(words).digest('hex').slice(0, 16);
  return { ...kept, keptId: `${source.id}-${digest}`, kind: 'prompt', text: words };
};

/** Keeps a prompt or a text, and returns it; the one that is kept already, if it is. */
export const keep = async (userId: string, request: KeepRequest, now: Date): Promise<KeptThing> => {
  const [text, customer] = await Promise.all([
    readText(request, now),
    // A consistent read, because customers come here straight from paying.
    customers.find(userId, { consistent: true }),
  ]);
  if (text.correctedAt !== request.correctedAt) throw conflict(WAS_CORRECTED);
  const thing = await readThing(request, text, toReader(customer?.subscription, now), now);
  const check = customers.checkNotForgotten(userId, now);
  if ((await keptTable.put(userId, thing, check)) === 'committed') return thing;
  const kept = await keptTable.find(userId, thing.keptId);
  if (kept) return kept;
  // Throws 410 if that is why nothing was kept.
  await customers.find(userId, { consistent: true });
  throw conflict(`You keep ${limits.kept.things} things already. Please remove one that you no longer need`);
};
