// Finds features in built code that are newer than our oldest browsers, by MDN's compatibility data: globals (`structuredClone`),
// static members (`URL.canParse`), members of elements and of the language with a name that no older member has (`hidePopover`),
// and selectors. It misses features that depend on the type of a value (`.timeout`). It ignores attributes and style properties,
// because browsers skip unknown ones.
import bcd, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data' with { type: 'json' };
import { parseAst } from 'vite';
import { oldestBrowsers } from '#shared/browsers.ts';

const BROWSERS = ['chrome', 'edge', 'firefox', 'safari'] as const;

const toNumber = (version: string): number => {
  const [major, minor = '0'] = version.replace('≤', '').split('.');
  return Number(major) + Number(minor) / 1000;
};

type Support = CompatStatement['support']['chrome'];

/** The version ranges in which a browser has a feature. Partial support counts; support behind a flag or a prefix does not. */
const listTimes = (support: Support) =>
  (support === undefined ? [] : [support].flat()).flatMap(
    ({
      version_added: added,
      version_removed: removed = 'Infinity',
      flags,
      prefix,
      alternative_name: otherName,
    }) =>
      added !== false && (flags ?? prefix ?? otherName) === undefined
        ? { from: toNumber(added), to: toNumber(removed) }
        : [],
  );

/** Whether browsers have the feature today, but one of our oldest does not. */
const isNewer = ({ support }: CompatStatement): boolean => {
  const times = BROWSERS.map((browser) => ({
    oldest: toNumber(oldestBrowsers[browser]),
    times: listTimes(support[browser]),
  }));
  return (
    times.some((browser) => browser.times.some(({ to }) => to === Infinity)) &&
    !times.every((browser) =>
      browser.times.some(({ from, to }) => from <= browser.oldest && browser.oldest < to),
    )
  );
};

interface Feature {
  readonly name: string;
  readonly isNewer: boolean;
}

const listFeatures = (data: Identifier = {}): Feature[] =>
  Object.keys(data).flatMap((key) => {
    const compat = data[key]?.__compat;
    return compat && /^[A-Za-z]+(_static)?$/.test(key)
      ? { name: key.replace('_static', ''), isNewer: isNewer(compat) }
      : [];
  });

const listMembers = (data: Identifier) =>
  Object.keys(data).flatMap((owner) => listFeatures(data[owner]).map((member) => ({ owner, ...member })));

const { api, css, javascript } = bcd;
const builtins = javascript['builtins'] ?? {};
const members = [...listMembers(api), ...listMembers(builtins)];
const memberByPath = new Map(members.map((member) => [`${member.owner}.${member.name}`, member]));
const newerGlobals = new Set(
  [api, api['Window'], builtins]
    .flatMap(listFeatures)
    .flatMap((feature) => (feature.isNewer ? feature.name : [])),
);

/** Types whose values are common in our code. For these, any member with a newer name counts as a use. */
const COMMON =
  /^(?:Array|Promise|String|Map|Set|Node|Document|Element|HTML(?:|Dialog|Details|Form|Input|Image|Select|TextArea)Element)$/;
const olderNames = new Set(members.flatMap((member) => (member.isNewer ? [] : member.name)));
const newerNames = new Map(
  members
    .filter(({ owner, name }) => COMMON.test(owner) && !olderNames.has(name))
    .map(({ owner, name }) => [name, `${owner}.${name}`]),
);

const isNode = (value: unknown): value is { readonly type: string } & Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && 'type' in value;

const findInNode = (value: unknown, found: Set<string>): void => {
  if (Array.isArray(value)) for (const item of value) findInNode(item, found);
  if (!isNode(value)) return;
  const { type, object, property, computed, callee } = value;
  if (type === 'MemberExpression' && computed === false && isNode(property)) {
    const name = String(property['name']);
    const path = isNode(object) && object.type === 'Identifier' ? `${String(object['name'])}.${name}` : '';
    const member = memberByPath.get(path);
    const newer = member ? member.isNewer && path : newerNames.get(name);
    if (newer) found.add(newer);
  }
  if (
    (type === 'CallExpression' || type === 'NewExpression') &&
    isNode(callee) &&
    callee.type === 'Identifier'
  ) {
    const name = String(callee['name']);
    if (newerGlobals.has(name)) found.add(name);
  }
  for (const child of Object.values(value)) findInNode(child, found);
};

/** The features of a script that are newer than our oldest browsers, like `URL.canParse`. */
export const findInScript = (code: string): Set<string> => {
  const found = new Set<string>();
  findInNode(parseAst(code), found);
  return found;
};

/**
 * The selectors of a stylesheet that are newer than our oldest browsers, like `:has`. A browser drops the whole rule with an
 * unknown selector.
 */
export const findInStyle = (code: string): Set<string> => {
  const names = code
    .replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')
    .matchAll(/(?<=::?)[a-z][a-z-]+(?=[^a-z-:;}]*[^;}]*\{)/g);
  return new Set(
    [...names].flatMap(([name]) => {
      const compat = css['selectors']?.[name]?.__compat;
      return compat && isNewer(compat) ? `:${name}` : [];
    }),
  );
};
