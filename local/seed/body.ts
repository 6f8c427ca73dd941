// Makes the body of a sample from its file in `bodies/` or `lessons/`. It knows only the Markdown for the editor's blocks: ## and
// ### headings, - and 1. lists, > quotes, > [!try] callouts, ``` prompts, --- dividers, ![images](file).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Block, Body, Inline, ListItem } from '#shared/body/schema.ts';

/** The key of an uploaded sample image. */
type FindImage = (file: string) => string;

const text = (value: string) => ({ type: 'text' as const, text: value });

const parseInline = (source: string): Inline[] =>
  source
    .split(/(\*\*[^*]+\*\*|_[^_]+_|\[[^\]]+\]\(https:[^)\s]+\))/)
    .filter((part) => part !== '')
    .map((part) => {
      const [, label, href] = /^\[([^\]]+)\]\((.+)\)$/.exec(part) ?? [];
      if (label && href) return { ...text(label), marks: [{ type: 'link', attrs: { href } }] };
      if (part.startsWith('**')) return { ...text(part.slice(2, -2)), marks: [{ type: 'bold' }] };
      if (part.startsWith('_')) return { ...text(part.slice(1, -1)), marks: [{ type: 'italic' }] };
      return text(part);
    });

const joinLines = (lines: string): string => lines.replaceAll(/\s*\n\s*/g, ' ').trim();

const parseItems = (block: string, sign: RegExp): ListItem[] =>
  block
    .split(sign)
    .flatMap((item) =>
      item.trim() === ''
        ? []
        : [{ type: 'listItem', content: [{ type: 'paragraph', content: parseInline(joinLines(item)) }] }],
    );

const parseFlow = (block: string) => {
  if (block.startsWith('- ')) return { type: 'bulletList' as const, content: parseItems(block, /^- /m) };
  const [, start] = /^(\d+)\. /.exec(block) ?? [];
  if (start !== undefined)
    return {
      type: 'orderedList' as const,
      attrs: { start: Number(start) },
      content: parseItems(block, /^\d+\. /m),
    };
  return { type: 'paragraph' as const, content: parseInline(joinLines(block)) };
};

const splitBlocks = (source: string): string[] => source.match(/^```\n[^`]*^```$|^.+(?:\n.+)*/gm) ?? [];

const parseBlock = (block: string, findImage: FindImage): Block => {
  const [, hashes, title] = /^(##|###) (.+)$/.exec(block) ?? [];
  if (hashes && title)
    return { type: 'heading', attrs: { level: hashes === '##' ? 2 : 3 }, content: parseInline(title) };
  if (block === '---') return { type: 'horizontalRule' };
  if (block.startsWith('```')) return { type: 'prompt', content: [text(block.slice(4, -4))] };
  const [, alt, file, caption = ''] = /^!\[(.+)\]\((\S+?)(?: ["'](.+)["'])?\)$/.exec(block) ?? [];
  if (alt && file) return { type: 'image', attrs: { key: findImage(file), alt, caption } };
  if (block.startsWith('>')) {
    const inside = block.replaceAll(/^> ?/gm, '');
    const content = splitBlocks(inside.replace('[!try]\n', '')).map(parseFlow);
    return { type: inside.startsWith('[!try]') ? 'callout' : 'blockquote', content };
  }
  return parseFlow(block);
};

/** The body in a file, whose path is relative to this folder. `findImage` gives the path of each of its images. */
export const readBody = (file: string, findImage: FindImage): Body => {
  const source = readFileSync(join(import.meta.dirname, file), 'utf8');
  return { type: 'doc', content: splitBlocks(source).map((block) => parseBlock(block, findImage)) };
};

/** The image files that a body names. */
export const listImages = (file: string): string[] => {
  const files: string[] = [];
  readBody(file, (image) => {
    files.push(image);
    return image;
  });
  return files;
};
