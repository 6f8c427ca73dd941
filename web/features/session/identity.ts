import type { User } from '@auth0/auth0-spa-js';
import { PICTURE_ORIGINS } from '#shared/identity.ts';
import type { Person } from './session.ts';

const isShown = (picture: string, tenant: string): boolean =>
  URL.canParse(picture) && [tenant, ...PICTURE_ORIGINS].includes(new URL(picture).origin);

/** The person whom an ID token names; undefined without a subject. Apple tells no name to who came before. */
export const personOf = (user: User | undefined, tenant: string): Person | undefined => {
  if (!user?.sub) return undefined;
  const name = user.name ?? user.nickname ?? user.email ?? 'Customer';
  const { picture } = user;
  return { userId: user.sub, name, picture: picture && isShown(picture, tenant) ? picture : undefined };
};

/** One or two letters that stand for a person without a picture. */
export const initialsOf = (name: string): string => {
  const words = name.replace(/@.*/, '').match(/(?<![\p{L}\p{M}\p{N}'’])[\p{L}\p{N}]\p{M}*/gu) ?? [];
  return [words[0], words.length > 1 ? words.at(-1) : undefined].join('').toUpperCase() || '?';
};
