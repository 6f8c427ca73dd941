// Finds text for people in the source of a component, by its syntax tree.
import { parseSync } from 'vite';

interface Finding {
  readonly line: number;
  readonly text: string;
}

/** `read`: people read a string at this place. `unread`: they do not. `unknown`: its form decides. */
type Place = 'read' | 'unread' | 'unknown';

type Node = Record<string, unknown> & { type: string; start: number };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Attributes that people read or hear. */
const READ_ATTRIBUTES =
  /^(alt|aria-label|aria-description|title|placeholder|label|hint|text|descriptiveText|errorMessage)$/;

const hasLetter = (text: string) => /\p{L}/u.test(text);

/** `GET /settings.json`: the route of an endpoint. */
const isRoute = (text: string) => /^[A-Z]+ \//.test(text);

/** Two words or more that begin like a title or end like a sentence. */
const isSentence = (text: string) =>
  hasLetter(text) &&
  !isRoute(text) &&
  /\S\s+\S/.test(text) &&
  (/^\P{L}*\p{Lu}/u.test(text) || /[.!?…:]$/.test(text));

/** The text of a string or of a template, whose expressions become `{}`. */
const readText = (node: Node): string | undefined => {
  if (node.type === 'JSXText' || node.type === 'Literal')
    return typeof node['value'] === 'string' ? node['value'].trim() : undefined;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return undefined;
  return node['quasis'].map(({ value }: { value: { cooked: string } }) => value.cooked).join('{}');
};

const readName = (node: unknown): string => {
  if (!isNode(node)) return '';
  return typeof node['name'] === 'string' ? node['name'] : readName(node['name']);
};

/** The place of a child: where its parent puts it, else the place of the parent. */
const choosePlace = (child: Node, key: string, parent: Node, place: Place): Place => {
  switch (parent.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ImportExpression':
      return key === 'source' ? 'unread' : 'unknown';
    case 'JSXAttribute': {
      if (READ_ATTRIBUTES.test(readName(parent['name']))) return 'read';
      return child.type === 'Literal' ? 'unread' : 'unknown';
    }
    case 'JSXElement':
    case 'JSXFragment':
      return key === 'children' ? 'read' : 'unknown';
    case 'NewExpression':
      return readName(parent['callee']) === 'Error' ? 'unread' : 'unknown';
    case 'ConditionalExpression':
      return key === 'test' ? 'unknown' : place;
    case 'LogicalExpression':
      return key === 'left' ? 'unknown' : place;
    case 'JSXExpressionContainer':
      return place;
    default:
      return 'unknown';
  }
};

/** The texts in a source that people would read, with their lines. */
export const findWords = (file: string, source: string): Finding[] => {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const findings: Finding[] = [];
  const visit = (node: Node, place: Place): void => {
    const text = readText(node);
    const isRead = place === 'read' || node.type === 'JSXText' ? hasLetter : isSentence;
    if (text !== undefined && place !== 'unread' && isRead(text)) {
      const start = node.start + (node.type === 'JSXText' ? source.slice(node.start).search(/\S/) : 0);
      findings.push({ line: source.slice(0, start).split('\n').length, text });
    }
    for (const [key, value] of Object.entries(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child)) visit(child, choosePlace(child, key, node, place));
  };
  if (isNode(program)) visit(program, 'unknown');
  return findings;
};
