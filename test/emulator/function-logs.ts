// Writes the logs of the functions to a file, for finding the cause of a failure.
import { writeFile } from 'node:fs/promises';
import { callByTarget } from './query.ts';

const callLogs = (operation: string, body: object) =>
  callByTarget('logs', `Logs_20140328.${operation}`, body);

export const writeFunctionLogs = async (file: string): Promise<void> => {
  const lines: string[] = [];
  const { logGroups = [] } = await callLogs('DescribeLogGroups', {});
  for (const { logGroupName } of logGroups) {
    const { events = [] } = await callLogs('FilterLogEvents', { logGroupName, limit: 10_000 });
    for (const { message } of events) lines.push(`${logGroupName} ${message}`);
  }
  await writeFile(file, lines.join('\n'));
};
