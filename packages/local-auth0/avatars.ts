// Users' avatars (the claim `picture`): initials on a color.
import { createHash } from 'node:crypto';
import { escapeHtml } from './pages/layout.ts';
import type { User } from './store.ts';
import type { Users } from './users.ts';

const COLORS = ['#12633f', '#8a3b12', '#1f4e8c', '#6b2d73', '#7a5300', '#0f5f66'];

const toName = (userId: string): string => createHash('sha256').update(userId).digest('hex').slice(0, 16);

export const toAvatarUrl = (url: string, { userId }: User): string => `${url}/avatars/${toName(userId)}.svg`;

const SEGMENTER = new Intl.Segmenter();

const firstLetter = (text = ''): string => {
  const [first] = SEGMENTER.segment(text);
  return first?.segment ?? '';
};

const toInitials = ({ givenName, familyName }: User): string =>
  `${firstLetter(givenName)}${firstLetter(familyName.split(/\s+/).at(-1))}`.toUpperCase();

/** The SVG at a path; undefined if there is none. */
export const findAvatar = (path: string, users: Users): string | undefined => {
  const name = /^\/avatars\/([0-9a-f]{16})\.svg$/.exec(path)?.[1];
  const user = users.list().find(({ userId }) => toName(userId) === name);
  if (!user || name === undefined) return undefined;
  const color = COLORS[Number.parseInt(name.slice(0, 4), 16) % COLORS.length] ?? '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">
<rect width="96" height="96" fill="${color}"/>
<text x="48" y="49" fill="#fff" font-family="system-ui, sans-serif" font-size="38" font-weight="600" text-anchor="middle" dominant-baseline="central">${escapeHtml(toInitials(user))}</text>
</svg>
`;
};
