import { timingSafeEqual } from 'node:crypto';

/** Makes a check whether a text is the key. The duration of the check reveals nothing about the key but its length. */
export const createKeyCheck = (key: string): ((text: string | undefined) => boolean) => {
  const keyBytes = Buffer.from(key);
  return (text = '') => {
    const bytes = Buffer.from(text);
    return bytes.length === keyBytes.length && timingSafeEqual(bytes, keyBytes);
  };
};
