// The layout of the data that `npm start` keeps. Nothing migrates it: data of another layout has to be emptied.
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Raise this number when stored data changes its form. */
const LAYOUT = 9;
const FILE = 'layout';
const DRAFT = 'layout.draft';

/** Creates the folder if necessary. Rejects if it holds data of another layout, or data without a layout number. */
export const prepareDataFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const file = join(folder, FILE);
  const isNew = (await readdir(folder)).every((name) => name === DRAFT);
  if (isNew) {
    // If this start is killed here, there is no file, or a complete one.
    await writeFile(join(folder, DRAFT), `${LAYOUT}\n`);
    await rename(join(folder, DRAFT), file);
  }
  const layout = await readFile(file, 'utf8').catch(() => '');
  if (layout.trim() !== String(LAYOUT)) {
    throw new Error(
      `The data in ${relative('.', folder)} was stored by another version of the product. Empty it first: npm run reset`,
    );
  }
};
