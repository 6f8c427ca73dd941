import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '../../api-error.ts';
import { draftEditor as words } from '../../content/draft-editor.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { keepUnsavedText, readUnsavedText } from '../../unsaved-text.ts';
import { CopyButton } from './copy-button.tsx';
import { OpenedDraft } from './opened-draft.tsx';
import { draftQuery } from './queries.ts';
import { TextView } from './text-view.tsx';
import './writing.css';

interface Props {
  draftId: string;
  staffId: string;
  isLeaving: boolean;
  onSignIn: () => void;
}

/** The unsaved text of a deleted draft, until the editor drops it. */
const KeptText = ({ draftId, staffId }: Pick<Props, 'draftId' | 'staffId'>) => {
  const [kept, setKept] = useState(() => readUnsavedText(staffId, draftId));
  const drop = () => {
    keepUnsavedText(staffId, draftId);
    setKept(undefined);
  };
  return (
    kept && (
      <section>
        <p>{words.failed.kept}</p>
        <CopyButton content={kept.content} />
        <Button variant="quiet" onClick={drop}>
          {words.failed.drop}
        </Button>
        <TextView content={kept.content} />
      </section>
    )
  );
};

/** The page on which staff write one article or lesson. */
export const DraftEditor = ({ draftId, staffId, isLeaving, onSignIn }: Props) => {
  const { data: opened, error, refetch } = useQuery(draftQuery(draftId));
  if (opened)
    return (
      <OpenedDraft
        key={draftId}
        opened={opened}
        staffId={staffId}
        isLeaving={isLeaving}
        onSignIn={onSignIn}
      />
    );
  if (!error)
    return (
      <main className="content-page stack gap-5" aria-busy="true">
        <div role="status">
          <h1 className="visually-hidden">{words.loading}</h1>
        </div>
        <Skeleton shape="title" />
        <Skeleton shape="text" lines={8} />
      </main>
    );
  const code = error instanceof ApiError ? error.code : undefined;
  return (
    <main>
      <Message title={words.failed.title} role="alert">
        <p>{code === 'not-found' ? words.failed.missing : error.message}</p>
        {code === 'unauthenticated' && <Button onClick={onSignIn}>{words.sessionLost.action}</Button>}
        {code === 'not-found' && <KeptText draftId={draftId} staffId={staffId} />}
        {code !== 'unauthenticated' && code !== 'not-found' && (
          <Button onClick={() => void refetch()}>{words.failed.action}</Button>
        )}
        <p>
          <Link to={paths.content}>{words.failed.toContent}</Link>
        </p>
        <p>
          <Link to={paths.lessons}>{words.failed.toLessons}</Link>
        </p>
      </Message>
    </main>
  );
};
