// Turns typed or pasted addresses into links.
import { Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { ResolvedPos } from '@tiptap/pm/model';
import { Plugin, Selection, type EditorState } from '@tiptap/pm/state';
import { parseAddress } from './link-address.ts';
import { unwrapLink } from './unwrap-link.ts';

/** The address of a page or of a mailbox. The bare name of a site could be the name of a file. */
const ADDRESS =
  /(?<![\w@./-])(?:(?:https:\/\/|www\.)[^\s<>"]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)(?<![.,;:!?'’*_\])}])/gi;

interface Part {
  readonly text: string;
  readonly href?: string;
  /** The words of the link, without sites that lead to its target and without click ids. */
  readonly shown?: string;
}

/** The parts of a text in order. Parts that are addresses have the address of a link. */
export const splitAddresses = (text: string): Part[] => {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const { href } = parseAddress(found);
    if (href === undefined) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: found, href, shown: unwrapLink(found) });
    end = index + found.length;
  }
  return end < text.length ? [...parts, { text: text.slice(end) }] : parts;
};

/** Links the addresses in the text of a page. */
export const linkAddresses = (page: Document): void => {
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    if (text.parentElement?.closest('pre')) continue;
    const isLinked = text.parentElement?.closest('a') !== null;
    const parts = splitAddresses(text.data).map(({ text: words, href, shown = words }) => {
      if (href === undefined) return words;
      const link = page.createElement(isLinked ? 'span' : 'a');
      if (!isLinked) link.setAttribute('href', href);
      link.textContent = shown;
      return link;
    });
    if (parts.some((part) => typeof part !== 'string')) text.replaceWith(...parts);
  }
};

const readBefore = ({ parent, parentOffset }: ResolvedPos): string =>
  parent.textBetween(0, parentOffset, undefined, '\n');

/** The end of the word that was just completed by a space, a line break or a new paragraph. */
const findEndedWord = (before: EditorState, { doc, selection }: EditorState): ResolvedPos | undefined => {
  const { $from, empty } = selection;
  const grown = doc.content.size - before.doc.content.size;
  if (!empty || !$from.parent.isTextblock || grown < 1 || grown > 4) return undefined;
  if ($from.parentOffset > 0)
    return grown === 1 && /\s$/.test(readBefore($from)) ? doc.resolve($from.pos - 1) : undefined;
  return grown === 1 ? undefined : Selection.findFrom(doc.resolve($from.before()), -1, true)?.$to;
};

export const Autolink = Extension.create({
  name: 'autolink',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (_transactions, before, state) => {
        const $end = findEndedWord(before, state);
        if (!$end || $end.parent.type.spec.code) return undefined;
        const [word = ''] = /\S+$/.exec(readBefore($end)) ?? [];
        let from = $end.pos - word.length;
        for (const { text, href } of splitAddresses(word)) {
          const to = from + text.length;
          const link = state.schema.mark('link', { href });
          // An Undo of its own removes only the link.
          if (href !== undefined && !state.doc.rangeHasMark(from, to, link.type))
            return closeHistory(state.tr.addMark(from, to, link));
          from = to;
        }
        return undefined;
      },
    }),
  ],
});
