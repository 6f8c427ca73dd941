// Events that wait for functions. Each is a file until it is handled or given up, so that a restart loses none.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const Content = z.object({
  functionName: z.string(),
  event: z.unknown(),
  /** How many attempts have failed. */
  failures: z.number(),
});

export interface KeptEvent {
  readonly event: unknown;
  readonly failures: () => number;
  readonly countFailure: () => void;
  /** Removes the event completely. */
  readonly remove: () => void;
}

export interface KeptEvents {
  /** Writes an event for a function to the disk before it returns. */
  readonly add: (functionName: string, event: unknown) => KeptEvent;
  /** The events for a function that an earlier start has left. */
  readonly listLeftOver: (functionName: string) => readonly KeptEvent[];
}

const readContent = (path: string): z.infer<typeof Content> | undefined => {
  try {
    return Content.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    // An unfinished file, whose caller got no answer, or a foreign file.
    return undefined;
  }
};

/** Opens a folder of events. */
export const openKeptEvents = (folder: string): KeptEvents => {
  mkdirSync(folder, { recursive: true });
  const keep = (path: string, first: z.infer<typeof Content>): KeptEvent => {
    let content = first;
    return {
      event: content.event,
      failures: () => content.failures,
      countFailure: () => {
        content = { ...content, failures: content.failures + 1 };
        writeContent(path, content);
      },
      remove: () => rmSync(path, { force: true }),
    };
  };
  // Replaces the file as a whole, so a crash leaves the former file or the new one.
  const writeContent = (path: string, content: z.infer<typeof Content>) => {
    writeFileSync(`${path}.draft`, JSON.stringify(content), { mode: 0o600 });
    renameSync(`${path}.draft`, path);
  };
  const leftOver = readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    const content = name.endsWith('.json') ? readContent(path) : undefined;
    if (!content) rmSync(path, { force: true });
    return content ? [{ path, content }] : [];
  });
  return {
    add: (functionName, event) => {
      const path = join(folder, `${crypto.randomUUID()}.json`);
      const content = { functionName, event, failures: 0 };
      writeContent(path, content);
      return keep(path, content);
    },
    listLeftOver: (functionName) =>
      leftOver
        .filter(({ content }) => content.functionName === functionName)
        .map(({ path, content }) => keep(path, content)),
  };
};
