import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Issue, IssueState } from '#shared/contract/issues.ts';
import { issueList as words, issueWords } from '../../content/issues.ts';
import { MoreButton } from '../../more-button.tsx';
import { issuePath } from '../../paths.ts';
import { QueryState } from '../../query-state.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Message } from '../../ui/message.tsx';
import { LoadingLines } from '../../ui/skeleton.tsx';
import { formatMoment } from '../writing/zoned-time.ts';
import { issuesQuery } from './queries.ts';
import './issues.css';

const TONES: Record<IssueState, BadgeTone> = {
  scheduled: 'warning',
  sending: 'warning',
  paused: 'bad',
  stopped: 'quiet',
  done: 'good',
};

const describeStart = ({ startedAt, startsAt, withPublication }: Issue): string =>
  words.at[startedAt ? 'begun' : withPublication ? 'withPublication' : 'scheduled'](
    formatMoment(new Date(startedAt ?? startsAt)),
  );

const Row = ({ issue }: { issue: Issue }) => (
  <li className="issue-list__row row">
    <Link className="issue-list__title" to={issuePath(issue.draftId)}>
      {issue.title}
    </Link>
    <Badge tone={TONES[issue.state]}>{issueWords.states[issue.state]}</Badge>
    <p className="issue-list__facts row soft small">
      {issue.startedAt && <span>{words.sent(issue.counts.sent, issue.counts.audience)}</span>}
      <span>{describeStart(issue)}</span>
      <span>{words.by(issue.by)}</span>
    </p>
  </li>
);

/** All issues of the newsletter: those under way, then the others, newest first. */
export const IssueList = () => {
  const list = useInfiniteQuery(issuesQuery);
  if (!list.data) {
    return (
      <QueryState
        query={list}
        title={words.failed}
        level={2}
        loading={<LoadingLines label={words.loading} lines={6} />}
      />
    );
  }
  const issues = list.data.pages.flatMap((page) => page.issues);
  if (issues.length === 0) {
    return (
      <Message title={words.empty.title} level={2}>
        <p>{words.empty.text}</p>
      </Message>
    );
  }
  return (
    <>
      <ul className="list issue-list">
        {issues.map((issue) => (
          <Row key={issue.draftId} issue={issue} />
        ))}
      </ul>
      <MoreButton list={list} words={words} />
    </>
  );
};
