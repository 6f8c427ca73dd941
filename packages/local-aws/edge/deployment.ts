// The files that Custom::CDKBucketDeployment would put into the buckets, with markers replaced.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import * as z from 'zod/mini';
import { parseProperties } from '../cloudformation/properties.ts';
import type { Stack } from '../cloudformation/stack.ts';
import { matchesPattern } from './distribution.ts';

const Properties = z.object({
  SourceObjectKeys: z.array(z.string()),
  SourceMarkers: z._default(z.array(z.record(z.string(), z.string())), []),
  SourceMarkersConfig: z._default(z.array(z.object({ jsonEscape: z.optional(z.boolean()) })), []),
  DestinationBucketName: z.string(),
  DestinationBucketKeyPrefix: z._default(z.string(), ''),
  Prune: z._default(z.boolean(), true),
  SystemMetadata: z._default(z.record(z.string(), z.string()), {}),
  Extract: z.optional(z.literal(true, 'must extract its archives')),
  Exclude: z._default(z.array(z.string()), []),
  Include: z._default(z.array(z.string()), []),
});

export interface StoredFile {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether a later deployment without this file removes it. */
  readonly isPruned: boolean;
}

/** Files by bucket and key: `my-site/index.html`. */
export type DeployedFiles = ReadonlyMap<string, StoredFile>;

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css',
  html: 'text/html',
  ico: 'image/vnd.microsoft.icon',
  js: 'text/javascript',
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain',
  webmanifest: 'application/manifest+json',
  xml: 'text/xml',
};

/** The type that `aws s3 sync` guesses from a name. It uses Python's table, which has no fonts. */
const guessType = (name: string): string => TYPES[name.split('.').at(-1) ?? ''] ?? 'binary/octet-stream';

/** Whether `aws s3 sync` copies a file: the last matching filter decides, and includes come after excludes. */
const isCopied = ({ Exclude, Include }: z.infer<typeof Properties>, name: string): boolean => {
  const matches = (pattern: string) => matchesPattern(pattern, name);
  return Include.some(matches) || !Exclude.some(matches);
};

/** Whether a file may hold a marker. Only text may: an image that is read as text would be damaged. */
const isText = (type: string): boolean => /^text\/|\b(json|xml)$/.test(type);

const listFiles = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

/**
 * Reads the files of the stack's bucket deployments. `rewrite` may change the text of files with markers, and of JSON
 * files at the top of a source.
 */
export const readDeployedFiles = async (
  stack: Stack,
  rewrite: (text: string) => string = (text) => text,
): Promise<DeployedFiles> => {
  const files = new Map<string, StoredFile>();
  for (const resource of stack.resourcesOfType('Custom::CDKBucketDeployment')) {
    const deployment = parseProperties(resource, Properties);
    const prefix = deployment.DestinationBucketKeyPrefix.split('/').filter(Boolean);
    for (const [index, objectKey] of deployment.SourceObjectKeys.entries()) {
      const folder = stack.assetPath(objectKey);
      const escape = deployment.SourceMarkersConfig[index]?.jsonEscape === true;
      const markers = Object.entries(deployment.SourceMarkers[index] ?? {});
      const replaced = (text: string): string =>
        markers.reduce(
          (result, [marker, value]) =>
            result.replaceAll(marker, escape ? JSON.stringify(value).slice(1, -1) : value),
          rewrite(text),
        );
      for (const path of await listFiles(folder)) {
        const name = relative(folder, path).split(sep).join('/');
        if (!isCopied(deployment, name)) continue;
        const raw = await readFile(path);
        const isRewritten = (markers.length > 0 && isText(guessType(name))) || /^[^/]+\.json$/.test(name);
        const body = isRewritten ? Buffer.from(replaced(raw.toString('utf8'))) : raw;
        files.set([deployment.DestinationBucketName, ...prefix, name].join('/'), {
          body,
          headers: {
            'content-type': guessType(name),
            etag: `"${createHash('md5').update(body).digest('hex')}"`,
            ...deployment.SystemMetadata,
          },
          isPruned: deployment.Prune,
        });
      }
    }
  }
  return files;
};
