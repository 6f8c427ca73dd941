// Lessons and modules. They lie in the articles table (docs/decisions/0022).
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { LessonId } from '#shared/contract/lessons.ts';
import { MODULES, type ModuleId } from '#shared/modules.ts';
import { isDue } from '../articles/article-id.ts';
import { documents, queryItems, tryPut, type Write } from '../platform/documents.table.ts';
import { settings } from '../platform/settings.ts';
import type { ModulePlace, StoredLesson, StoredModule } from './lesson.ts';
import {
  LESSON_SHELF,
  MODULE_SHELF,
  parseLessonRow,
  parseModuleRow,
  toModuleKey,
  toModuleRow,
  WITHDRAWN_LESSON_SHELF,
} from './lesson-records.ts';
import { putEntry, removeEntry } from './order.ts';

const { ARTICLES_TABLE: TableName } = settings('ARTICLES_TABLE');

/** The lesson of an id; undefined if there is none, or if it is not due at `now` (the id says so, without a read). */
export const getLesson = async (lessonId: LessonId, now: Date): Promise<StoredLesson | undefined> => {
  if (!isDue(lessonId, now)) return undefined;
  const Key = { shelf: LESSON_SHELF, newsletterId: lessonId };
  const { Item } = await documents.send(new GetCommand({ TableName, Key }));
  return Item && parseLessonRow(Item);
};

/** Whether a lesson was withdrawn after it had appeared. */
export const isWithdrawn = async (lessonId: LessonId): Promise<boolean> => {
  const Key = { shelf: WITHDRAWN_LESSON_SHELF, newsletterId: lessonId };
  const { Item } = await documents.send(new GetCommand({ TableName, Key }));
  return Item !== undefined;
};

const emptyModule = (id: ModuleId): StoredModule => ({ id, lessons: [], revision: 0 });

/** The newest state of a module. Costs a read unit per 4 kB. */
export const getModule = async (id: ModuleId): Promise<StoredModule> => {
  const { Item } = await documents.send(
    new GetCommand({ TableName, Key: toModuleKey(id), ConsistentRead: true }),
  );
  return Item ? parseModuleRow(Item) : emptyModule(id);
};

/** All modules, in the order in which customers see them: one Query of at most ten items. */
export const listModules = async (): Promise<StoredModule[]> => {
  const rows = queryItems({
    TableName,
    KeyConditionExpression: 'shelf = :shelf',
    ExpressionAttributeValues: { ':shelf': MODULE_SHELF },
  });
  const modules: StoredModule[] = [];
  for await (const row of rows) modules.push(parseModuleRow(row));
  return MODULES.map(({ id }) => modules.find((module) => module.id === id) ?? emptyModule(id));
};

/** The put of a changed module. It fails if somebody else has changed the module meanwhile. */
const toModulePut = ({ revision, ...module }: StoredModule) => ({
  TableName,
  Item: { ...toModuleRow({ ...module, revision: revision + 1 }) },
  ...(revision === 0
    ? { ConditionExpression: 'attribute_not_exists(revision)' }
    : { ConditionExpression: 'revision = :revision', ExpressionAttributeValues: { ':revision': revision } }),
});

/** Stores a changed module. Returns `contended`, and changes nothing, if somebody else has changed the module since it was read. */
export const storeModule = (module: StoredModule): Promise<'committed' | 'contended'> =>
  tryPut(toModulePut(module));

/**
 * The writes of a transaction that removes a lesson from one module's list, or adds it to another's. A lesson that stays in its
 * module keeps its place. Throws 400 if the module has no room.
 */
export const toModuleWrites = async (
  draftId: string,
  { from, to }: { from: ModuleId | undefined; to: ModulePlace | undefined },
): Promise<Write[]> => {
  const changed = [
    ...(to ? [putEntry(await getModule(to.module), to.entry)] : []),
    ...(from !== undefined && from !== to?.module ? [removeEntry(await getModule(from), draftId)] : []),
  ];
  return changed.map((module) => ({ Put: toModulePut(module) }));
};
