// The refusals of IAM: noted by the proxy in front of the emulator, read by the tests, which run in another process.
import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';

const toFile = (folder: string): string => path.join(folder, 'refusals.log');

/** The refusals of all services. The answer to HEAD has no text. */
const isRefusal = ({ method }: IncomingMessage, status: number, text: string): boolean =>
  /AccessDenied|not authorized to perform/.test(text) || (method === 'HEAD' && status === 403);

export const noteRefusal =
  (folder: string) =>
  (call: IncomingMessage, status: number, text: string): void => {
    if (!isRefusal(call, status, text)) return;
    const name = String(call.headers['x-amz-target'] ?? `${call.method} ${call.url}`);
    appendFileSync(toFile(folder), `${name} ${text.replaceAll(/\s+/g, ' ')}\n`);
  };

/** The calls that were refused since the last question. */
export const takeRefusals = (folder: string): string[] => {
  const file = toFile(folder);
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  rmSync(file);
  return text.split('\n').filter((line) => line !== '');
};
