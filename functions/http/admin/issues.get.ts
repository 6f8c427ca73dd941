import { issueEndpoints } from '#shared/contract/issues.ts';
import { handle } from '../../handle.ts';
import { listIssues } from '../../issues/list-issues.ts';

export const handler = handle(issueEndpoints.list, ({ query, now }) => listIssues(query.cursor, now));
