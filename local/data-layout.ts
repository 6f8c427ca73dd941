// What `npm start` keeps stays once all samples are made. Whatever else a start finds is begun anew: data that are unfinished, of
// another layout, or cannot be read.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Raise this number when stored data changes its form. */
const LAYOUT = 11;
/** Holds the layout. It is written when all samples are made. */
const FILE = 'layout';

/** Marks the data of a folder as whole. */
export const markComplete = (folder: string): Promise<void> => writeFile(join(folder, FILE), `${LAYOUT}\n`);

const isJson = async (file: string): Promise<boolean> => {
  try {
    JSON.parse(await readFile(file, 'utf8'));
    return true;
  } catch {
    return false;
  }
};

/** Says what is wrong with the data of a folder; undefined if it is whole, or if there is none. */
const findFault = async (folder: string): Promise<string | undefined> => {
  const names = await readdir(folder).catch((): string[] => []);
  if (names.length === 0) return undefined;
  const where = relative('.', folder);
  if (!names.includes(FILE)) return `The samples in ${where} are unfinished`;
  if ((await readFile(join(folder, FILE), 'utf8')).trim() !== String(LAYOUT))
    return `The data in ${where} have another layout`;
  for (const name of names.filter((other) => other.endsWith('.json')))
    if (!(await isJson(join(folder, name)))) return `${join(where, name)} cannot be read`;
  return undefined;
};

/** Creates the folder if necessary, and empties it if its data are not whole. Resolves to whether it holds data then. */
export const prepareDataFolder = async (
  folder: string,
  onProgress: (text: string) => void,
): Promise<boolean> => {
  const fault = await findFault(folder);
  if (fault !== undefined) {
    onProgress(`${fault}: they are begun anew`);
    await rm(folder, { recursive: true, force: true });
  }
  await mkdir(folder, { recursive: true });
  return (await readdir(folder)).length > 0;
};
