import type { User } from '@auth0/auth0-spa-js';
import { PICTURE_ORIGINS } from '#shared/identity.ts';
import { parseUrl } from '#shared/parse-url.ts';
import { session } from '../../content/session.ts';
import type { Identity } from './session.ts';

const isAllowedPicture = (picture: string, tenant: string): boolean =>
  [tenant, ...PICTURE_ORIGINS].some((origin) => parseUrl(picture)?.origin === origin);

/** The identity that an ID token names; undefined without a subject. Apple sends the name only at the first sign-in. */
export const toIdentity = (user: User | undefined, tenant: string): Identity | undefined => {
  if (!user?.sub) return undefined;
  const { sub, name, nickname, email, picture } = user;
  return {
    userId: sub,
    name: name ?? nickname ?? email ?? session.nameless,
    email,
    picture: picture && isAllowedPicture(picture, tenant) ? picture : undefined,
  };
};

/** One or two letters that replace a missing picture. */
export const toInitials = (name: string): string => {
  const words = name.replace(/@.*/, '').match(/(?<![\p{L}\p{M}\p{N}'’])[\p{L}\p{N}]\p{M}*/gu) ?? [];
  return [words[0], words.length > 1 ? words.at(-1) : undefined].join('').toUpperCase() || '?';
};
