import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { importPosts as words } from '../../../content/import.ts';
import { draftKinds } from '../../../content/draft-kinds.ts';
import { draftPath } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormerLine } from '../former-line.tsx';
import type { FormerSite } from './former-post.ts';
import type { ImportedPost, ImportRun } from './run-import.ts';

const TONES: Readonly<Record<Exclude<ImportedPost['state'], 'waiting'>, BadgeTone>> = {
  running: 'quiet',
  new: 'good',
  old: 'quiet',
  failed: 'bad',
};

interface RowProps {
  row: ImportedPost;
  service: FormerSite['service'];
  isDisabled: boolean;
  onRetry: () => void;
}

const Row = ({ row, service, isDisabled, onRetry }: RowProps) => {
  const { post, state, draftId, access, notes, missing, problem } = row;
  const title = post.title.trim() || words.untitled;
  if (state === 'waiting') return null;
  return (
    <li className="import-row stack gap-2">
      <p className="row gap-3">
        {draftId === undefined ? (
          <span className="bold">{title}</span>
        ) : (
          <Link className="link-row bold" to={draftPath(draftId)}>
            {title}
          </Link>
        )}
        <Badge tone={TONES[state]}>{words.state[state]}</Badge>
        {access && <Badge tone="quiet">{draftKinds.article.accessNames[access]}</Badge>}
      </p>
      <FormerLine former={{ ...post, service }} />
      {problem !== undefined && <p className="problem">{problem}</p>}
      {notes.length > 0 && (
        <ul className="import-row__notes small">
          {notes.map((note, index) => (
            <li key={index}>{note}</li>
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <div className="small">
          <p className="problem">{words.missing.title(missing.length)}</p>
          <ul className="import-row__notes">
            {missing.map(({ url, reason }, index) => (
              <li key={index}>{`${url}: ${reason}`}</li>
            ))}
          </ul>
        </div>
      )}
      {(missing.length > 0 || (state === 'failed' && problem !== words.sameId)) && (
        <div>
          <Button variant="secondary" disabled={isDisabled} onClick={onRetry}>
            {missing.length > 0 ? words.retryImages : words.retry}
          </Button>
        </div>
      )}
    </li>
  );
};

/** What became of each post so far. */
export const ImportReport = ({ run, service }: { run: ImportRun; service: FormerSite['service'] }) => {
  const { posts, isRunning, problem } = useSyncExternalStore(run.subscribe, run.getSnapshot);
  const done = posts.filter(({ state }) => state !== 'waiting' && state !== 'running').length;
  const here = posts.filter(({ draftId }) => draftId !== undefined);
  const lacking = posts.filter(({ state, missing }) => state === 'failed' || missing.length > 0).length;
  const isDone = done === posts.length;

  // The button that was pressed is gone.
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);

  // Leaving the page stops the import. Closing the tab asks first.
  useEffect(() => run.stop, [run]);
  useEffect(() => {
    if (!isRunning) return undefined;
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', confirmLeaving);
    return () => removeEventListener('beforeunload', confirmLeaving);
  }, [isRunning]);

  return (
    <>
      {isDone ? (
        <Alert tone={lacking > 0 ? 'warning' : 'good'} title={words.done.title(here.length)} takesFocus>
          <p>{[lacking > 0 && words.done.open(lacking), words.done.all].filter(Boolean).join('. ')}</p>
        </Alert>
      ) : (
        <div className="stack gap-3" ref={box} tabIndex={-1}>
          <label className="stack gap-2">
            {words.progress(done, posts.length)}
            <progress value={done} max={posts.length} />
          </label>
          {problem !== undefined && (
            <p className="problem" role="alert">
              {problem}
            </p>
          )}
          <p className="soft small">{words.leave}</p>
          <div>
            {isRunning ? (
              <Button variant="secondary" onClick={run.stop}>
                {words.stop}
              </Button>
            ) : (
              <Button onClick={() => void run.start()}>{words.goOn}</Button>
            )}
          </div>
        </div>
      )}
      <ul className="content-list">
        {posts.map((row, index) => (
          <Row
            key={index}
            row={row}
            service={service}
            isDisabled={isRunning || row.state === 'running'}
            onRetry={() => void run.retry(index)}
          />
        ))}
      </ul>
    </>
  );
};
