// The body of an article: a tree of blocks in the JSON of ProseMirror, which the editor reads and writes. Never HTML.
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { IMAGE_KEY } from '../images.ts';
import { optionalText, withoutHidden } from '../text.ts';
import { parseLinkAddress } from './link-address.ts';
import { parseVideo } from './video.ts';

/** The address of a link in its stored form. */
const Href = z.string().check(
  withoutHidden('A link', 'one'),
  z.check((payload) => {
    const { href, problem } = parseLinkAddress(payload.value);
    if (problem === undefined) payload.value = href;
    else payload.issues.push({ code: 'custom', input: payload.value, message: problem, continue: false });
  }),
);

/** The text of a node. */
const characters = z.string().check(z.minLength(1), withoutHidden('The text', 'many'));

const Mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href: Href }) }),
]);
export type Mark = z.infer<typeof Mark>;

const Text = z.strictObject({
  type: z.literal('text'),
  text: characters,
  marks: z.optional(z.array(Mark).check(z.maxLength(3))),
});

const Inline = z.discriminatedUnion('type', [Text, z.strictObject({ type: z.literal('hardBreak') })]);
export type Inline = z.infer<typeof Inline>;

const inlines = z.optional(z.array(Inline));

const Paragraph = z.strictObject({ type: z.literal('paragraph'), content: inlines });

const Heading = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3)]) }),
  content: inlines,
});

const ListItem = z.strictObject({
  type: z.literal('listItem'),
  get content() {
    return z.array(z.discriminatedUnion('type', [Paragraph, BulletList, OrderedList]));
  },
});
export type ListItem = z.infer<typeof ListItem>;

const BulletList = z.strictObject({ type: z.literal('bulletList'), content: z.array(ListItem) });

const OrderedList = z.strictObject({
  type: z.literal('orderedList'),
  attrs: z.strictObject({ start: z.int().check(z.minimum(0), z.maximum(limits.listStart)) }),
  content: z.array(ListItem),
});

const Flow = z.discriminatedUnion('type', [Paragraph, BulletList, OrderedList]);

const Blockquote = z.strictObject({ type: z.literal('blockquote'), content: z.array(Flow) });

/** A box beside the argument, titled 'Try this'. */
const Callout = z.strictObject({ type: z.literal('callout'), content: z.array(Flow) });

/** Text that the reader copies into an assistant, with its line breaks. */
const Prompt = z.strictObject({
  type: z.literal('prompt'),
  content: z.optional(z.array(z.strictObject({ type: z.literal('text'), text: characters }))),
});

const { table: MAX } = limits;

const TableCell = z.strictObject({ type: z.literal('tableCell'), content: inlines });

const TableRow = z.strictObject({
  type: z.literal('tableRow'),
  content: z
    .array(TableCell)
    .check(z.minLength(1), z.maxLength(MAX.columns, `A table has at most ${MAX.columns} columns`)),
});

/** The first row is the head. A row may lack its last cells, which are empty then. */
const Table = z.strictObject({
  type: z.literal('table'),
  content: z
    .array(TableRow)
    .check(z.minLength(1), z.maxLength(MAX.rows, `A table has at most ${MAX.rows} rows`)),
});
export type Table = z.infer<typeof Table>;

const Divider = z.strictObject({ type: z.literal('horizontalRule') });

/** The words of an image, which may be empty in a draft. */
export const imageWords = {
  alt: optionalText('Alt text', limits.alt),
  caption: optionalText('Caption', limits.caption),
};
/** May be empty. */
export const VideoTitle = optionalText("A video's title", limits.alt);

const BodyImage = z.strictObject({
  type: z.literal('image'),
  attrs: z.strictObject({
    /** The key of one of our images, so that it is right at every address of the site. */
    key: z.string().check(z.regex(IMAGE_KEY, 'Please upload the image here: it must be one of ours')),
    ...imageWords,
    /** Pixels of the widest file. Publishing sets them; a draft may lack them. */
    width: z.optional(z.int().check(z.positive())),
    height: z.optional(z.int().check(z.positive())),
  }),
});
export type BodyImage = z.infer<typeof BodyImage>;

const Video = z.strictObject({
  type: z.literal('video'),
  attrs: z.strictObject({
    /** An address of a video at YouTube or Vimeo, as a person copies it (`parseVideo`). */
    url: Href.check(
      z.refine(
        (url) => parseVideo(url) !== undefined,
        'Please enter the address of a video at YouTube or Vimeo',
      ),
    ),
    title: VideoTitle,
  }),
});

export const Block = z.discriminatedUnion('type', [
  Paragraph,
  Heading,
  BulletList,
  OrderedList,
  Blockquote,
  Callout,
  Prompt,
  Table,
  Divider,
  BodyImage,
  Video,
]);
export type Block = z.infer<typeof Block>;

/** Checks only the tree. Parse outside input with the schemas of parse.ts, which bound its size and depth first. */
export const BodyTree = z.strictObject({ type: z.literal('doc'), content: z.array(Block) });
export type Body = z.infer<typeof BodyTree>;
