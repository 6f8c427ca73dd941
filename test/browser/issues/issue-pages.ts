// Issues of the newsletter for the tests of the tool's pages.
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { api, editorToken } from '../../api/client.ts';
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
