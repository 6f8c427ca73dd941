// Keeps React working on a page that the browser translates. Chrome replaces each text by a `<font>` with its translation, and React
// then removes, writes or inserts before a text that is not there any more (react/react#11538). Imported for its effect.

/** The translations of texts. */
const translations = new WeakMap<Node, ChildNode>();

const note = (records: readonly MutationRecord[]): void => {
  for (const { removedNodes, addedNodes, previousSibling } of records) {
    const font = [...addedNodes, previousSibling].find((node) => node?.nodeName === 'FONT');
    if (!(font instanceof HTMLElement)) continue;
    for (const text of removedNodes) if (text instanceof Text) translations.set(text, font);
  }
};

const observer = new MutationObserver(note);
observer.observe(document, { childList: true, subtree: true });

/** The child of a parent that stands for a node: the node itself, or its translation. */
const findStandIn = <T extends Node>(parent: Node, node: T): T | ChildNode => {
  if (node.parentNode === parent) return node;
  note(observer.takeRecords());
  const translation = translations.get(node);
  return translation?.parentNode === parent ? translation : node;
};

const { removeChild, insertBefore } = Node.prototype;

Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
  removeChild.call(this, findStandIn(this, child));
  return child;
};

Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
  insertBefore.call(this, node, before && findStandIn(this, before));
  return node;
};

/** Puts a text back in place of its translation when React writes new words into it. The browser translates these, too. */
const showAgain = (text: Text): void => {
  if (text.isConnected) return;
  note(observer.takeRecords());
  translations.get(text)?.replaceWith(text);
};

const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
Object.defineProperty(Text.prototype, 'nodeValue', {
  ...nodeValue,
  set(this: Text, words: string) {
    nodeValue?.set?.call(this, words);
    showAgain(this);
  },
});
