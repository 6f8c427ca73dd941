// What the page of an article says of its issue.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { issueWords } from '../../content/issues.ts';
import { issuePath } from '../../paths.ts';
import { describeIssue } from './describe-issue.ts';
import { issueQuery } from './queries.ts';

/** When the article was sent by email, or will be, with a link. Nothing of one that has no issue. */
export const IssueOfArticle = ({ draftId }: { draftId: string }) => {
  const { data: issue } = useQuery(issueQuery(draftId));
  return issue && <Link to={issuePath(draftId)}>{describeIssue(issue)}</Link>;
};

/** What a step that changes the text does to an issue that is not sent to everybody yet. */
export const EffectOnIssue = ({ draftId, step }: { draftId: string; step: 'withdraw' | 'correct' }) => {
  const { data: issue } = useQuery(issueQuery(draftId));
  const state = issue?.state;
  if (state !== 'scheduled' && state !== 'sending') return null;
  return <p>{issueWords.effects[step][state]}</p>;
};
