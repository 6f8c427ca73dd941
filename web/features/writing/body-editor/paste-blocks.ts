// Moves or converts pasted blocks that are where a body cannot have them.

/** A chat's block of code also has the name of the language and a button. Only the code becomes the prompt. */
export const convertCode = (page: Document): void => {
  for (const block of page.querySelectorAll('pre')) {
    for (const lineBreak of block.querySelectorAll('br')) lineBreak.replaceWith('\n');
    const codes = [...block.querySelectorAll('code')];
    const text = codes.length > 0 ? codes.map((code) => code.textContent).join('\n') : block.textContent;
    block.textContent = text.trimEnd();
  }
};

/** Turns headings in lists and boxes into bold paragraphs, because a body has none there. */
export const convertHeadings = (page: Document): void => {
  for (const heading of page.querySelectorAll(
    ':is(li, blockquote, aside, .callout) :is(h1, h2, h3, h4, h5, h6)',
  )) {
    const paragraph = page.createElement('p');
    const bold = paragraph.appendChild(page.createElement('strong'));
    bold.append(...heading.childNodes);
    heading.replaceWith(paragraph);
  }
};

const HOLDERS = 'ul, ol, blockquote, aside, .callout';

/** Splits off the part of a list or box after a block, as a list or box of its own. A numbered list continues its numbers. */
const splitAfter = (page: Document, holder: Element, block: Element): Element[] => {
  const range = page.createRange();
  range.setStartAfter(block);
  range.setEnd(holder, holder.childNodes.length);
  const rest = holder.ownerDocument.importNode(holder, false);
  rest.append(range.extractContents());
  const [first] = rest.children;
  // The rest of the item that held the block becomes paragraphs after the block.
  const tail = block.closest('li') && first?.localName === 'li' ? [...first.childNodes] : [];
  if (tail.length > 0 || first?.textContent.trim() === '') first?.remove();
  if (rest.localName === 'ol') {
    const start = Number(holder.getAttribute('start') ?? 1) + holder.children.length;
    rest.setAttribute('start', String(start));
  }
  const paragraphs = page.createElement('div');
  paragraphs.append(...tail);
  return [paragraphs, rest].filter(
    ({ textContent, children }) => textContent.trim() !== '' || children.length > 0,
  );
};

/** Moves prompts, tables, images and dividers out of lists and boxes. The rest of the list or box continues below. */
export const liftBlocks = (page: Document): void => {
  for (const block of page.querySelectorAll('pre, table, img, hr')) {
    for (let holder = block.closest(HOLDERS); holder; holder = block.closest(HOLDERS)) {
      const rest = splitAfter(page, holder, block);
      holder.after(block, ...rest);
      if (holder.textContent.trim() === '') holder.remove();
    }
  }
};
