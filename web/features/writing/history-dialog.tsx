import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DraftContent, HistoryEntry } from '#shared/contract/drafts.ts';
import { draftEditor } from '../../content/draft-editor.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadingLines } from '../../ui/skeleton.tsx';
import { historyEntryQuery, historyQuery } from './queries.ts';
import { TextView } from './text-view.tsx';
import { formatMoment } from './zoned-time.ts';

const words = draftEditor.history;

/** What happened; of a schedule, with the hour that was meant. */
const nameEvent = ({ event, publishDate }: HistoryEntry) =>
  [words.events[event], ...(publishDate ? [formatMoment(new Date(publishDate))] : [])].join(' ');

const describe = ({ at, by }: HistoryEntry) => words.entry(formatMoment(new Date(at)), by);

const Entries = ({ draftId, onChoose }: { draftId: string; onChoose: (entryId: string) => void }) => {
  const { data, isError } = useQuery(historyQuery(draftId));
  if (isError) return <p role="alert">{words.failed}</p>;
  if (!data) return <LoadingLines label={words.loading} lines={6} />;
  if (data.entries.length === 0) return <p>{words.empty}</p>;
  return (
    <>
      <p className="field__hint">{words.text}</p>
      <ol className="history list">
        {data.entries.map((entry) => (
          <li key={entry.entryId}>
            <button type="button" className="history__entry" onClick={() => onChoose(entry.entryId)}>
              <strong>{nameEvent(entry)}</strong>
              <span>{describe(entry)}</span>
              <span className="history__title soft small">{entry.title || words.untitled}</span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
};

interface Props {
  draftId: string;
  onClose: () => void;
  onRestore: (content: DraftContent) => void;
}

/** The history, newest first. Each text can be viewed and restored. */
export const HistoryDialog = ({ draftId, onClose, onRestore }: Props) => {
  const [entryId, setEntryId] = useState<string>();
  const { data, isError } = useQuery({
    ...historyEntryQuery(draftId, entryId ?? ''),
    enabled: entryId !== undefined,
  });
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      actions={
        <>
          {entryId !== undefined && (
            <Button variant="secondary" onClick={() => setEntryId(undefined)}>
              {words.back}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {draftEditor.close}
          </Button>
          {entryId !== undefined && data && (
            <Button onClick={() => onRestore(data.content)}>{words.restore}</Button>
          )}
        </>
      }
    >
      {entryId === undefined ? (
        <Entries draftId={draftId} onChoose={setEntryId} />
      ) : isError ? (
        <p role="alert">{words.failed}</p>
      ) : data ? (
        <>
          <p className="field__hint">
            {nameEvent(data.entry)}: {describe(data.entry)}
          </p>
          <TextView content={data.content} />
        </>
      ) : (
        <LoadingLines label={words.loading} lines={6} />
      )}
    </Dialog>
  );
};
