// Profile pictures: initials on a colour, drawn by the tenant itself.
import { createHash } from 'node:crypto';
import { htmlOf } from './pages/html.ts';
import type { User } from './store.ts';
import type { Users } from './users.ts';

const COLOURS = ['#12633f', '#8a3b12', '#1f4e8c', '#6b2d73', '#7a5300', '#0f5f66'];

const nameOf = (userId: string): string => createHash('sha256').update(userId).digest('hex').slice(0, 16);

export const pictureUrlOf = (url: string, { userId }: User): string =>
  `${url}/pictures/${nameOf(userId)}.svg`;

const LETTERS = new Intl.Segmenter();

const firstLetterOf = (text = ''): string => {
  const [first] = LETTERS.segment(text);
  return first?.segment ?? '';
};

const initialsOf = ({ givenName, familyName }: User): string =>
  `${firstLetterOf(givenName)}${firstLetterOf(familyName.split(/\s+/).at(-1))}`.toUpperCase();

/** The drawing that an address names; undefined where it names none. */
export const pictureAt = (path: string, users: Users): string | undefined => {
  const name = /^\/pictures\/([0-9a-f]{16})\.svg$/.exec(path)?.[1];
  const user = users.list().find(({ userId }) => nameOf(userId) === name);
  if (!user || name === undefined) return undefined;
  const colour = COLOURS[Number.parseInt(name.slice(0, 4), 16) % COLOURS.length] ?? '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">
<rect width="96" height="96" fill="${colour}"/>
<text x="48" y="49" fill="#fff" font-family="system-ui, sans-serif" font-size="38" font-weight="600" text-anchor="middle" dominant-baseline="central">${htmlOf(initialsOf(user))}</text>
</svg>
`;
};
