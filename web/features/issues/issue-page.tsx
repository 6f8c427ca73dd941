import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { draftEndpoints } from '#shared/contract/drafts.ts';
import { call } from '../../api.ts';
import { sendIssue as words } from '../../content/issues.ts';
import { draftPath, paths } from '../../paths.ts';
import { QueryState } from '../../query-state.tsx';
import { BackIcon } from '../../ui/icons.tsx';
import { Message } from '../../ui/message.tsx';
import { LoadingLines } from '../../ui/skeleton.tsx';
import { IssueProgress } from './progress.tsx';
import { issueQuery } from './queries.ts';
import { SendIssue } from './send-issue.tsx';
import './issues.css';

interface Props {
  draftId: string;
  staffId: string;
  own: string;
}

/** The article as it is saved. The editor of the text has a query of its own, which it never repeats by itself. */
const useArticle = (draftId: string, isNeeded: boolean) =>
  useQuery({
    queryKey: ['issue', draftId, 'article'],
    queryFn: ({ signal }) => call(draftEndpoints.get, { params: { draftId }, signal }),
    enabled: isNeeded,
    refetchOnWindowFocus: false,
    refetchOnMount: 'always',
  });

/** Moves the focus to the title when the form gives way to the issue, or comes back: the button that was pressed is gone then. */
const useTitleFocus = (isIssue: boolean | undefined) => {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(isIssue);
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== isIssue) title.current?.focus();
    shown.current = isIssue;
  }, [isIssue]);
  return title;
};

/** The page of an article's issue: the form that sends it, and once it is sent or waits for its hour, its progress. */
export const IssuePage = ({ draftId, staffId, own }: Props) => {
  const query = useQuery(issueQuery(draftId));
  const issue = query.data;
  const heading = useTitleFocus(issue === undefined ? undefined : issue !== null);
  const article = useArticle(draftId, issue === null);
  const draft = article.data;
  // An issue that is taken back is proposed anew: it is stopped to mend it.
  const [stopped, setStopped] = useState(issue);
  if (issue && issue !== stopped) setStopped(issue);
  const isSendable =
    draft &&
    draft.content.module === undefined &&
    (draft.state === 'published' || draft.state === 'scheduled');
  return (
    <main className={`issue-page stack gap-5${issue ? '' : ' issue-page--wide'}`}>
      <div className="stack gap-1">
        <nav className="row gap-4" aria-label={words.pageTitle}>
          <Link className="issue-page__back link-row" to={paths.issues}>
            <BackIcon />
            {words.toIssues}
          </Link>
          <Link className="link-row" to={draftPath(draftId)}>
            {words.toArticle}
          </Link>
        </nav>
        <h1 ref={heading} tabIndex={-1}>
          {issue?.title ?? words.title}
        </h1>
        {draft && !issue && <p className="soft">{draft.content.title}</p>}
      </div>
      {issue ? (
        <IssueProgress issue={issue} />
      ) : draft && isSendable ? (
        <SendIssue draft={draft} staffId={staffId} own={own} before={stopped ?? undefined} />
      ) : draft ? (
        <Message title={words.notSendable.title} level={2}>
          <p>{words.notSendable.text}</p>
        </Message>
      ) : (
        <QueryState
          query={issue === null ? article : query}
          title={words.failed}
          level={2}
          loading={<LoadingLines label={words.loading} lines={8} />}
        />
      )}
    </main>
  );
};
