// Issues of the newsletter for the tests of the tool's pages.
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { api, editorToken } from '../../api/client.ts';
import { toAddressId } from '../../api/newsletter/subscribers.ts';
import { useTable } from '../../here-table.ts';

const choice = {
  ...{ subject: 'Ten minutes', previewLine: '', fromName: 'Edith', audience: 'everybody' },
  ...{ isWholeForAll: false, when: 'now' },
};

/** Has an article go out by mail in five minutes. */
export const sendInFiveMinutes = async (draftId: string): Promise<void> => {
  const { status, text } = await api({
    path: `/admin/issues/${draftId}/send`,
    token: await editorToken(),
    body: choice,
  });
  if (status !== 200) throw new Error(`Not sent: ${status} ${text}`);
};

/** Changes the record of an issue, as a run of the sender would. */
export const changeIssue = (draftId: string, changes: Readonly<Record<string, unknown>>): Promise<unknown> =>
  useTable('Mails', (table, TableName) =>
    table.send(
      new UpdateCommand({
        TableName,
        Key: { mailId: `issue#${draftId}` },
        UpdateExpression: `SET ${Object.keys(changes)
          .map((name) => `#${name} = :${name}`)
          .join(', ')}`,
        ExpressionAttributeNames: Object.fromEntries(Object.keys(changes).map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(
          Object.entries(changes).map(([name, value]) => [`:${name}`, value]),
        ),
      }),
    ),
  );

/** Samples on the list of the newsletter. */
export const READERS = ['ada@readers.example', 'ben@readers.example'] as const;

/** No mails in any state. */
export const NO_MAILS = {
  ...{ audience: 0, waiting: 0, sending: 0, sent: 0 },
  ...{ bounced: 0, refused: 0, dropped: 0, unknown: 0 },
};

/** Adds a mail of an issue, which has been in its state for two hours. */
export const putMail = (draftId: string, address: string, state: 'waiting' | 'unknown'): Promise<unknown> =>
  useTable('Mails', (table, TableName) => {
    const since = new Date(Date.now() - 7_200_000).toISOString();
    const names = { kind: 'issue', reference: toAddressId(address), occurrence: draftId };
    const Item = { version: 1, mailId: crypto.randomUUID(), ...names, claims: 0, createdAt: since, since };
    return table.send(new PutCommand({ TableName, Item: { ...Item, state: `${draftId}#${state}` } }));
  });
