// The web's build and the synthesized stack, made again only when their sources have changed.
import { startBuilder, type Builder, type OnProgress } from './builder.ts';
import { hashFiles, lock, prepareFolder } from './kept-folders.ts';
import { ASSEMBLIES } from './paths.ts';

/** The sources of the assembly, from the root of the repository. */
export const INPUTS = [
  'bin',
  'infra',
  'functions',
  'shared',
  'web',
  'cdk.json',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'local/addresses.ts',
  'local/build-worker.ts',
  'local/patch-assembly.ts',
  'local/seed/stripe.ts',
  'local/stage.ts',
  'local/synth-worker.ts',
];

/** The number of assemblies that are kept: a running cloud still loads functions from its own while others are built. */
const KEPT = 10;

/**
 * The folder of the cloud assembly of the current sources; builds it when it does not exist yet. Each build gets a new folder,
 * because the CDK reuses assets of an earlier synth in the same one. Rejects with the output of the build if that fails. A caller
 * that prepares more than once passes its own builder, whose second build is quick, and the former assembly.
 */
export const prepareAssembly = async (
  onProgress: OnProgress,
  kept?: Builder,
  former?: string,
): Promise<string> => {
  const builder = kept ?? startBuilder();
  try {
    return await prepareFolder({
      parent: ASSEMBLIES,
      kept: KEPT,
      name: () => hashFiles(INPUTS),
      make: (folder) => builder.build(folder, onProgress, former),
    });
  } finally {
    if (!kept) builder.close();
  }
};

/** Makes the builder's next build quick. It writes into `dist`, as a build does. */
export const warmUp = (builder: Builder): Promise<void> => lock(ASSEMBLIES, builder.warmUp);
