// The layout of the data that `npm start` keeps. Nothing migrates it: data of another layout has to be emptied.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Raise it when stored data changes its form. */
const LAYOUT = 5;
const FILE = 'layout';

/** Creates the folder if necessary. Rejects when it holds data of another layout, or data without a layout number. */
export const prepareDataFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const file = join(folder, FILE);
  if ((await readdir(folder)).length === 0) await writeFile(file, `${LAYOUT}\n`);
  const layout = await readFile(file, 'utf8').catch(() => '');
  if (layout.trim() !== String(LAYOUT)) {
    throw new Error(
      `The data in ${relative('.', folder)} was stored by another version of the product. Empty it first: npm run reset`,
    );
  }
};
