// Parses a body that comes from outside. The bounds are checked first: zod's recursion fails on a tree of 2,000 levels, and a list
// of 100,000 wrong nodes would make 100,000 issues.
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { findBlankProblem } from './blanks.ts';
import { requiredText } from '../text.ts';
import { parseLinkAddress } from './link-address.ts';
import { type Body, BodyTree } from './schema.ts';

interface Problem {
  readonly message: string;
  readonly path?: PropertyKey[];
}

const { bytes: MAX_BYTES, depth: MAX_DEPTH, nodes: MAX_NODES, images: MAX_IMAGES } = limits.articleBody;

/** A level of nodes has two levels of JSON: the node, and the list that it stands in. Three more are a mark with attributes. */
const MAX_JSON_LEVELS = 2 * MAX_DEPTH + 2;

/** Bytes in UTF-8. */
const countBytes = (json: string): number => {
  let bytes = 0;
  for (const character of json) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
};

const findExcess = (body: unknown): Problem | undefined => {
  const stack: { readonly value: unknown; readonly path: string[] }[] = [{ value: body, path: [] }];
  let nodes = 0;
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value, path } = next;
    if (typeof value !== 'object' || value === null) continue;
    if (path.length >= MAX_JSON_LEVELS)
      return {
        message: 'The text is nested too deeply. Please outdent its lists',
        path: ['content', Number(path[1])],
      };
    if (Array.isArray(value)) nodes += value.length;
    if (nodes > MAX_NODES) return { message: 'The text has too many parts. Please divide it into two' };
    for (const [key, child] of Object.entries(value)) stack.push({ value: child, path: [...path, key] });
  }
  return countBytes(JSON.stringify(body)) > MAX_BYTES
    ? { message: `The text is longer than ${MAX_BYTES / 1024} KB` }
    : undefined;
};

/** The alt text of an image that readers see: an article's own, or one in its body. */
export const AltText = requiredText('Alt text', 'Alt text is required for accessibility', limits.alt);

/** Limited, because publishing looks up each image. */
const findTooManyImages = ({ content }: Body): Problem | undefined => {
  const image = content.filter(({ type }) => type === 'image')[MAX_IMAGES];
  return (
    image && {
      message: `The text has more than ${MAX_IMAGES} images. Please take some out`,
      path: ['content', content.indexOf(image)],
    }
  );
};

const findMissingAlt = ({ content }: Body): Problem | undefined => {
  for (const [index, block] of content.entries()) {
    const result = block.type === 'image' ? AltText.safeParse(block.attrs.alt) : undefined;
    const message = result?.error?.issues[0]?.message;
    if (message !== undefined) return { message, path: ['content', index, 'attrs', 'alt'] };
  }
  return undefined;
};

const findWrongBlank = ({ content }: Body): Problem | undefined => {
  for (const [index, block] of content.entries()) {
    const text = block.type === 'prompt' ? (block.content ?? []).map((part) => part.text).join('') : '';
    const message = findBlankProblem(text);
    if (message !== undefined) return { message, path: ['content', index] };
  }
  return undefined;
};

export const BODY_REQUIRED = 'The text is required';
const UNKNOWN_PART =
  'The text has a part that an article cannot have. Please delete it, or paste it again as plain text';

/** Reports only the first problem: one sentence helps more than thousands. */
const createBody = (findProblem: (body: Body) => Problem | undefined) =>
  z.custom<Body>().check(
    z.check((payload) => {
      const excess = payload.value === undefined ? { message: BODY_REQUIRED } : findExcess(payload.value);
      const result = excess ? undefined : BodyTree.safeParse(payload.value, { error: () => UNKNOWN_PART });
      if (result?.success) payload.value = result.data;
      const problem = excess ?? (result?.success ? findProblem(result.data) : result?.error.issues[0]);
      if (!problem) return;
      const { message, path = [] } = problem;
      payload.issues.push({ code: 'custom', input: payload.value, message, path: [...path] });
    }),
  );

/** A body as an editor saves it: an image may lack its alt text. */
export const DraftBody = createBody(findTooManyImages);

/** A body as readers see it. */
export const PublishedBody = createBody((body) => findTooManyImages(body) ?? findMissingAlt(body));

/** A body that becomes one for readers. A published one may be older than blanks, so `PublishedBody` does not look at them. */
export const PublishableBody = createBody(
  (body) => findTooManyImages(body) ?? findMissingAlt(body) ?? findWrongBlank(body),
);

const isAllowedMark = (mark: { type?: unknown; attrs?: { href?: unknown } } | null): boolean =>
  mark?.type !== 'link' || parseLinkAddress(String(mark.attrs?.href)).problem === undefined;

/**
 * The body of a record's JSON text. Throws if it is not valid. A stored link that today's rule does not allow keeps only its words.
 */
export const parseBody = (json: string): Body =>
  DraftBody.parse(
    JSON.parse(json, (key, value: unknown) =>
      key === 'marks' && Array.isArray(value) ? value.filter(isAllowedMark) : value,
    ),
  );
