import { useEffect, useState, type ReactNode } from 'react';
import { issueEndpoints } from '#shared/contract/issues.ts';
import type { Issue, IssueCounts } from '#shared/contract/issues.ts';
import { call } from '../../api.ts';
import { issueProgress as words, issueWords, sendIssue } from '../../content/issues.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { StepDialog } from '../writing/step-dialog.tsx';
import { formatMoment } from '../writing/zoned-time.ts';
import { TimeLeft } from './time-left.tsx';
import { useIssueStep, useStop } from './use-issue-step.ts';
import '../../ui/facts.css';

const format = (moment: string): string => formatMoment(new Date(moment));

interface AskProps {
  draftId: string;
  /** The name of the button, and of the step in the dialog. */
  action: string;
  title: string;
  text: string;
  variant?: 'primary' | 'secondary';
  isDangerous?: boolean;
  run: () => Promise<{ issue: Issue }>;
}

/** A button that asks once more before it sends mail, or gives mail up. */
const AskButton = ({ draftId, action, title, text, variant, isDangerous = false, run }: AskProps) => {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, error, reset } = useIssueStep(draftId, run);
  return (
    <>
      <Button
        variant={variant}
        onClick={() => {
          reset();
          setIsAsking(true);
        }}
      >
        {action}
      </Button>
      {isAsking && (
        <StepDialog
          title={title}
          action={action}
          isDangerous={isDangerous}
          progress={{ isRunning: isPending, isPreparing: false, ...(error && { failure: error.message }) }}
          onClose={() => setIsAsking(false)}
          onConfirm={() => mutate(undefined, { onSuccess: () => setIsAsking(false) })}
        >
          <p>{text}</p>
        </StepDialog>
      )}
    </>
  );
};

const Resume = ({ issue: { draftId, reason, counts } }: { issue: Issue }) => (
  <AskButton
    draftId={draftId}
    action={reason === 'corrected' || reason === 'late' ? words.resume[reason] : words.resume.action}
    title={words.resume.title}
    text={words.resume.text(counts.waiting)}
    run={() => call(issueEndpoints.resume, { params: { draftId }, body: {} })}
  />
);

const StopButton = ({ draftId, name }: { draftId: string; name: string }) => {
  const { mutate, isPending } = useStop(draftId, toast.info);
  return (
    <Button variant="danger" disabled={isPending} onClick={() => mutate()}>
      {isPending ? issueWords.stopping : name}
    </Button>
  );
};

/** What the issue is now, and the step that it can take. Screen readers hear a change. */
const State = ({ issue, takesFocus }: { issue: Issue; takesFocus: boolean }) => {
  const { draftId, state, reason, counts, startsAt, canResume, waitsFor, endsAbout } = issue;
  const resume = canResume && <Resume issue={issue} />;
  switch (state) {
    case 'scheduled':
      return (
        <Alert
          tone="quiet"
          title={words.scheduled.title}
          takesFocus={takesFocus}
          actions={<StopButton draftId={draftId} name={issueWords.stopAll} />}
        >
          <p>
            {words.scheduled.text(format(startsAt))} <TimeLeft startsAt={startsAt} />
          </p>
        </Alert>
      );
    case 'sending':
      return (
        <Alert
          tone="quiet"
          title={issueWords.states.sending}
          takesFocus={takesFocus}
          actions={<StopButton draftId={draftId} name={issueWords.stop} />}
        >
          {waitsFor && <p>{words.waitsFor[waitsFor]}</p>}
          {endsAbout && <p>{words.endsAbout(format(endsAbout))}</p>}
        </Alert>
      );
    case 'paused':
    case 'stopped':
      return (
        <Alert
          key={reason}
          tone={state === 'paused' ? 'bad' : 'warning'}
          title={reason ? words.reasons[reason].title : issueWords.states[state]}
          takesFocus={takesFocus}
          actions={
            <div className="row gap-2">
              {resume}
              {state === 'paused' && <StopButton draftId={draftId} name={issueWords.stop} />}
            </div>
          }
        >
          {reason && <p>{words.reasons[reason].text}</p>}
        </Alert>
      );
    case 'done':
      return (
        <Alert tone="good" title={words.done.title(counts.sent)} takesFocus={takesFocus}>
          {counts.bounced + counts.refused + counts.unknown > 0 && <p>{words.done.failures}</p>}
        </Alert>
      );
  }
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const COUNTS = [
  'audience',
  'sent',
  'waiting',
  'sending',
  'bounced',
  'refused',
  'dropped',
  'unknown',
  'complained',
  'left',
] as const satisfies readonly (keyof IssueCounts)[];

/** The numbers of the issue. They move, so they are no live region. */
const Counts = ({ issue: { counts, isAudienceWhole, countedAt } }: { issue: Issue }) => {
  const open = counts.waiting + counts.sending;
  return (
    <section className="stack gap-3" aria-labelledby="counts">
      <h2 className="title-m" id="counts">
        {words.countsTitle}
      </h2>
      {isAudienceWhole ? (
        <label className="issue-progress">
          <span className="soft small">{words.progress(counts.audience - open, counts.audience)}</span>
          <progress max={counts.audience} value={counts.audience - open} />
        </label>
      ) : (
        <p className="soft small">{words.audienceUnderWay(counts.audience)}</p>
      )}
      <dl className="facts issue-counts">
        {COUNTS.map((name) => (
          <Fact key={name} name={words.counts[name]}>
            {counts[name].toLocaleString('en-US')}
          </Fact>
        ))}
      </dl>
      {countedAt && <p className="soft small">{words.countedAt(format(countedAt))}</p>}
      <div className="stack gap-2 soft small measure">
        {words.countsHelp.map((help) => (
          <p key={help}>{help}</p>
        ))}
        <p>{words.opens}</p>
        <p>{words.gmail}</p>
      </div>
    </section>
  );
};

const UnknownMails = ({ issue: { draftId, counts } }: { issue: Issue }) => {
  const { title, text, sent, again } = words.unknownMails;
  const settle = (as: 'sent' | 'again') => () =>
    call(issueEndpoints.settleUnknown, { params: { draftId }, body: { as } });
  return (
    <Alert
      tone="warning"
      title={title(counts.unknown)}
      actions={
        <div className="row gap-2">
          <AskButton draftId={draftId} variant="secondary" {...sent} run={settle('sent')} />
          <AskButton draftId={draftId} variant="secondary" {...again} isDangerous run={settle('again')} />
        </div>
      }
    >
      <p>{text}</p>
    </Alert>
  );
};

/** An issue on its way: what it is now, its numbers, its last errors, and what was chosen. */
export const IssueProgress = ({ issue }: { issue: Issue }) => {
  const { errors, withPublication, startsAt, startedAt, endedAt } = issue;
  const [first] = useState(issue.state);
  const newest = errors.at(-1)?.at;
  // Whoever has the page open does not hear the errors that were there before.
  const [known, setKnown] = useState(newest);
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (newest === known) return;
    setKnown(newest);
    setSaid(words.newError(errors.at(-1)?.reason ?? ''));
  }, [newest, known, errors]);
  return (
    <div className="stack gap-5">
      <State key={issue.state} issue={issue} takesFocus={issue.state !== first} />
      {issue.canSettleUnknown && <UnknownMails issue={issue} />}
      {issue.state !== 'scheduled' && <Counts issue={issue} />}
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {errors.length > 0 && (
        <section className="stack gap-2" aria-labelledby="errors">
          <h2 className="title-m" id="errors">
            {words.errors}
          </h2>
          <ul className="list issue-errors">
            {errors.toReversed().map(({ at, reason }) => (
              <li key={`${at} ${reason}`}>
                <span className="soft">{format(at)}</span> <code>{reason}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="stack gap-3" aria-labelledby="about">
        <h2 className="title-m" id="about">
          {words.aboutTitle}
        </h2>
        <dl className="facts issue-about">
          <Fact name={words.about.subject}>{issue.subject}</Fact>
          <Fact name={words.about.from}>{issue.fromName}</Fact>
          <Fact name={words.about.audience}>{issueWords.audience[issue.audience]}</Fact>
          <Fact name={sendIssue.reads}>
            {sendIssue[issue.isExtractOnly ? 'extract' : issue.isWholeForAll ? 'whole' : 'asOnSite']}
          </Fact>
          <Fact name={words.about.by}>{issue.by}</Fact>
          {startedAt ? (
            <Fact name={words.about.started}>{format(startedAt)}</Fact>
          ) : (
            <Fact name={words.about.starts}>
              {withPublication ? words.withPublication(format(startsAt)) : format(startsAt)}
            </Fact>
          )}
          {endedAt && <Fact name={words.about.ended}>{format(endedAt)}</Fact>}
        </dl>
      </section>
    </div>
  );
};
