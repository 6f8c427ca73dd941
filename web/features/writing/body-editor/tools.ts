// The tools of the editor. The toolbar, the list of blocks and the bubble of a selection take theirs from here.
import type { ChainedCommands, Editor, SingleCommands } from '@tiptap/core';
import type { LucideIcon } from 'lucide-react';
import Bold from 'lucide-react/icons/bold';
import Down from 'lucide-react/icons/arrow-down';
import Divider from 'lucide-react/icons/minus';
import Heading from 'lucide-react/icons/heading-2';
import Image from 'lucide-react/icons/image-plus';
import Indent from 'lucide-react/icons/list-indent-increase';
import Italic from 'lucide-react/icons/italic';
import Link from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import Numbers from 'lucide-react/icons/list-ordered';
import Outdent from 'lucide-react/icons/list-indent-decrease';
import Prompt from 'lucide-react/icons/clipboard-copy';
import Quote from 'lucide-react/icons/text-quote';
import Redo from 'lucide-react/icons/redo-2';
import Subheading from 'lucide-react/icons/heading-3';
import Table from 'lucide-react/icons/table';
import TryThis from 'lucide-react/icons/lightbulb';
import Undo from 'lucide-react/icons/undo-2';
import Up from 'lucide-react/icons/arrow-up';
import Video from 'lucide-react/icons/square-play';
import { bodyEditor } from '../../../content/body-editor.ts';
import { insertDivider, moveBlocks, toggleBox, togglePrompt } from './blocks.ts';
import { findCell, insertTable } from './table-commands.ts';

export interface Tool {
  readonly label: string;
  readonly Icon: LucideIcon;
  /** Whether the selection has the style or block. Absent for tools that only insert or do something. */
  readonly isOn?: (editor: Editor) => boolean;
  /** A command, or the dialog that the tool opens. */
  readonly does: 'link' | 'video' | 'images' | ((chain: ChainedCommands) => ChainedCommands);
}

const { tools: words } = bodyEditor;

const toggle = (
  label: string,
  Icon: LucideIcon,
  name: string,
  does: Tool['does'],
  attributes: Record<string, unknown> = {},
): Tool => ({ label, Icon, isOn: (editor) => editor.isActive(name, attributes), does });

const heading = (label: string, Icon: LucideIcon, level: 2 | 3): Tool =>
  toggle(label, Icon, 'heading', (chain) => chain.toggleHeading({ level }), { level });

/** Tiptap also makes lists of headings and prompts, but its check says that it cannot. A cell holds only words. */
const list = (
  label: string,
  Icon: LucideIcon,
  name: string,
  toggleList: (commands: SingleCommands) => boolean,
): Tool =>
  toggle(label, Icon, name, (chain) =>
    chain.command(({ tr, commands, dispatch }) =>
      dispatch === undefined ? findCell(tr) === undefined : toggleList(commands),
    ),
  );

const bold = toggle(words.bold, Bold, 'bold', (chain) => chain.toggleBold());
const italic = toggle(words.italic, Italic, 'italic', (chain) => chain.toggleItalic());
const link = toggle(words.link, Link, 'link', 'link');
const mainHeading = heading(words.heading, Heading, 2);
const quote = toggle(words.quote, Quote, 'blockquote', (chain) => chain.command(toggleBox('blockquote')));
const levels: readonly Tool[] = [
  { label: words.indent, Icon: Indent, does: (chain) => chain.sinkListItem('listItem') },
  { label: words.outdent, Icon: Outdent, does: (chain) => chain.liftListItem('listItem') },
];
const history: readonly Tool[] = [
  { label: words.undo, Icon: Undo, does: (chain) => chain.undo() },
  { label: words.redo, Icon: Redo, does: (chain) => chain.redo() },
];

/** The tools of the toolbar, in its order: a phone shows the first six without scrolling. */
export const toolGroups: readonly (readonly Tool[])[] = [
  [
    toggle(words.prompt, Prompt, 'prompt', (chain) => chain.command(togglePrompt)),
    toggle(words.callout, TryThis, 'callout', (chain) => chain.command(toggleBox('callout'))),
    mainHeading,
    list(words.bullets, List, 'bulletList', (commands) => commands.toggleBulletList()),
    link,
    { label: words.image, Icon: Image, does: 'images' },
  ],
  [bold, italic, heading(words.subheading, Subheading, 3)],
  [list(words.numbers, Numbers, 'orderedList', (commands) => commands.toggleOrderedList()), ...levels],
  [
    quote,
    { label: words.video, Icon: Video, does: 'video' },
    { label: words.table, Icon: Table, does: (chain) => chain.command(insertTable) },
    { label: words.divider, Icon: Divider, does: insertDivider },
  ],
  history,
];

/** The tools of the bubble at a selection. */
export const selectionTools: readonly Tool[] = [bold, italic, link, mainHeading, quote];

const withoutBlock = new Set([bold, italic, link, ...levels, ...history]);

/** The tools of the list of blocks: those that make a block, and two that move one. */
export const blockTools: readonly Tool[] = [
  ...toolGroups.flat().filter((tool) => !withoutBlock.has(tool)),
  { label: words.moveUp, Icon: Up, does: (chain) => chain.command(moveBlocks(-1)) },
  { label: words.moveDown, Icon: Down, does: (chain) => chain.command(moveBlocks(1)) },
];
