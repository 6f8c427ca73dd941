import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Issue } from '#shared/contract/issues.ts';
import { issueWords } from '../../content/issues.ts';
import { issuePath } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { isAboutToBegin } from './describe-issue.ts';
import { issuesQuery } from './queries.ts';
import { TimeLeft } from './time-left.tsx';
import { useNow } from './use-now.ts';
import { useStop } from './use-issue-step.ts';
import './stop-bar.css';

const words = issueWords.bar;

/** A stop that came too late, and why. */
interface Late {
  readonly draftId: string;
  readonly reason: string;
}

const StopNotice = ({ issue, onLate }: { issue: Issue; onLate: (late: Late) => void }) => {
  const { draftId, title, startsAt } = issue;
  const { mutate, isPending } = useStop(draftId, (reason) => onLate({ draftId, reason }));
  const hour = new Date(startsAt).toLocaleTimeString('en-US', { timeStyle: 'short' });
  return (
    <div className="stop-bar__notice row gap-3">
      <p>
        <span role="status">{words.text(title, hour)}</span> <TimeLeft startsAt={startsAt} />
      </p>
      <Button variant="danger" disabled={isPending} onClick={() => mutate()}>
        {isPending ? issueWords.stopping : issueWords.stopAll}
      </Button>
    </div>
  );
};

/**
 * Offers to stop each issue that begins within minutes, on every page of the tool but the issue's own, which does so too. Says it if
 * the stop came too late.
 */
export const StopBar = () => {
  const { pathname } = useLocation();
  const [late, setLate] = useState<Late>();
  const issues = useInfiniteQuery(issuesQuery).data?.pages.flatMap((page) => page.issues) ?? [];
  const now = useNow(issues.some(({ state }) => state === 'scheduled'));
  const next = issues.filter((issue) => isAboutToBegin(issue, now) && pathname !== issuePath(issue.draftId));
  if (next.length === 0 && !late) return null;
  return (
    <section className="stop-bar stack gap-2" aria-label={words.label}>
      {next.map((issue) => (
        <StopNotice key={issue.draftId} issue={issue} onLate={setLate} />
      ))}
      {late && (
        <Alert
          tone="bad"
          title={late.reason}
          takesFocus
          actions={
            <div className="row gap-2">
              <Link className={buttonClass('secondary')} to={issuePath(late.draftId)}>
                {words.toIssue}
              </Link>
              <Button variant="quiet" onClick={() => setLate(undefined)}>
                {words.close}
              </Button>
            </div>
          }
        />
      )}
    </section>
  );
};
