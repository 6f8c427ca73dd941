// The words of the editor of an article's body. Words that readers see too stand in article-body.ts.
import { limits } from '#shared/limits.ts';
import { articleBody } from './article-body.ts';

export const bodyEditor = {
  label: 'Whole article',
  placeholder: 'Write or paste the whole article…',
  keys: 'Alt and F10 lead to the toolbar. A slash at the beginning of a block opens the list of blocks. Alt, Shift and an arrow key move a block. After Escape, Tab leaves the text.',
  words: (count: number) => (count === 1 ? '1 word' : `${count.toLocaleString('en-US')} words`),
  altMissing: (count: number) =>
    count === 1 ? '1 image has no alt text yet.' : `${count} images have no alt text yet.`,
  describe: 'Describe it',
  tools: {
    label: 'Format',
    more: 'More tools',
    undo: 'Undo',
    redo: 'Redo',
    heading: 'Heading',
    subheading: 'Subheading',
    bold: 'Bold',
    italic: 'Italic',
    link: 'Link',
    bullets: 'Bulleted list',
    numbers: 'Numbered list',
    indent: 'Indent',
    outdent: 'Outdent',
    quote: 'Quote',
    callout: articleBody.callout,
    prompt: articleBody.prompt,
    table: 'Table',
    divider: 'Divider',
    image: 'Images',
    video: 'Video',
    moveUp: 'Move up',
    moveDown: 'Move down',
  },
  blocks: {
    open: 'Add or move a block',
    label: 'Blocks',
    search: 'Search the blocks',
    nothingFound: 'No such block',
  },
  selection: 'Format the selection',
  selected: {
    image: 'Selected image',
    video: 'Selected video',
    prompt: 'Prompt',
    /** Puts a blank at the cursor, or makes one of the selected words. */
    insertBlank: 'Insert a blank',
    blankName: 'name of the blank',
    table: 'Table',
    addRow: 'Add row',
    addColumn: 'Add column',
    removeRow: 'Remove row',
    removeColumn: 'Remove column',
    removeTable: 'Remove table',
    editImage: 'Alt text and caption',
    editVideo: 'Edit video',
    remove: 'Remove',
  },
  link: {
    title: 'Link',
    address: 'Address',
    hint: 'For example example.com/page, anna@example.com, or /pricing for a page of ours',
    remove: 'Remove link',
  },
  image: {
    title: 'Image',
    alt: 'Alt Text',
    altHint: 'What the image shows, for readers who cannot see it. Required.',
    altMissing: 'Alt text is missing: what does this image show?',
    caption: 'Caption (optional)',
  },
  video: {
    title: 'Video',
    address: 'Address of the video',
    hint: 'At YouTube or Vimeo, as you copy it from there',
    invalid: 'Please enter the address of a video at YouTube or Vimeo',
    name: 'Title',
    nameHint: 'What readers see before they play it',
    untitled: articleBody.video,
  },
  pending: {
    list: 'Images that are not in the text yet',
    placeholder: 'An image that is being uploaded',
    uploading: (fileName: string) => `Uploading ${fileName}`,
    cancel: 'Cancel',
    failed: 'Image upload failed',
    failure: (fileName: string, reason: string) => `${fileName}: ${reason}`,
    retry: 'Try again',
    giveUp: 'Leave it out',
  },
  leftOut: {
    links: (count: number) =>
      count === 1
        ? '1 link was left out, because its address is not allowed. Its words are in the text:'
        : `${count} links were left out, because their addresses are not allowed. Their words are in the text:`,
    link: (text: string, address: string) => (text === address ? address : `${text} (${address})`),
    images: (count: number) =>
      count === 1
        ? '1 image was left out. Please add it again where it belongs:'
        : `${count} images were left out. Please add them again where they belong:`,
    image: (place: string) => (place === '' ? 'at the beginning' : `at '${place}'`),
    tables: (count: number) =>
      `${count === 1 ? '1 table' : `${count} tables`} became paragraphs: a table here has no merged cells, and at most ${limits.table.rows} rows and ${limits.table.columns} columns.`,
    people: (count: number) =>
      count === 1
        ? '1 link has an email address in it. Readers can see it:'
        : `${count} links have an email address in them. Readers can see them:`,
    struck: () => 'Struck-out words were left out:',
    marks: () => 'Marks of an assistant, and characters that few fonts have, were left out:',
    close: 'Close',
  },
  save: 'Apply',
  cancel: 'Cancel',
} as const;
