// The addresses of the files that the head of a document names, read from the output of the builds.
import type { Output } from './kept-output.ts';

type Chunk = Extract<Output[number], { type: 'chunk' }>;

/**
 * A chunk, listed after its static imports, which may be circular. Dynamic imports are left out, because they may never be loaded.
 */
const collectChunks = (output: Output, chunk: Chunk, found: Set<Chunk>, visited = new Set<Chunk>()): void => {
  visited.add(chunk);
  for (const imported of chunk.imports) {
    const next = output.find(({ fileName }) => fileName === imported);
    if (next?.type === 'chunk' && !visited.has(next)) collectChunks(output, next, found, visited);
  }
  found.add(chunk);
};

const findChunk = (output: Output, module: string): Chunk => {
  const chunk = output.find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${module}`));
  if (chunk?.type !== 'chunk') throw new Error(`The build has no chunk for ${module}`);
  return chunk;
};

/** The modules that these modules load: imports first, the modules themselves last. */
export const listModules = (output: Output, ...modules: string[]): string[] => {
  const chunks = new Set<Chunk>();
  for (const module of modules) collectChunks(output, findChunk(output, module), chunks);
  return [...chunks].map(({ fileName }) => `/${fileName}`);
};

/** The stylesheets of everything that these modules import, in the order of the imports. */
export const listStyles = (output: Output, ...modules: string[]): string[] => {
  const chunks = new Set<Chunk>();
  for (const module of modules) collectChunks(output, findChunk(output, module), chunks);
  return [...new Set([...chunks].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))].map(
    (file) => `/${file}`,
  );
};
