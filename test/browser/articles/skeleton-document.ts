// The blog's document while there is no article, from the deployed renderer.
import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { BLOG_DOCUMENT_FILE, type BlogRenderer } from '#shared/blog-document.ts';
import { prepareAssembly } from '../../../local/assembly.ts';
import { here } from '../../here.ts';

/** Renders the document like the functions of this local cloud. */
export const skeletonDocument = async (reason: 'empty' | 'unavailable'): Promise<string> => {
  const assembly = await prepareAssembly(() => undefined);
  const [file] = globSync(`asset.*/${BLOG_DOCUMENT_FILE}`, { cwd: assembly });
  if (file === undefined) throw new Error('No function of the assembly has the renderer of the blog');
  const { renderSkeleton }: BlogRenderer = createRequire(import.meta.url)(path.join(assembly, file));
  return renderSkeleton(here('siteUrl'), reason);
};
