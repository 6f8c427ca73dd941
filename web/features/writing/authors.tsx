import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { StaffAuthor } from '#shared/contract/staff-authors.ts';
import { limits } from '#shared/limits.ts';
import { authors as words } from '../../content/authors.ts';
import { paths } from '../../paths.ts';
import { QueryState } from '../../query-state.tsx';
import { Button } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { LoadingLines } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { AuthorCard } from '../articles/author.tsx';
import { AuthorDialog } from './author-dialog.tsx';
import { authorsQuery } from './queries.ts';
import { toForm, useSaveAuthor } from './use-save-author.ts';
import '../../ui/back-link.css';
import './writing.css';

interface Props {
  onSessionLost: () => void;
}

const Row = ({ author, onChange }: { author: StaffAuthor; onChange: () => void }) => {
  const { authorId, name, isRemoved } = author;
  const { mutate, isPending } = useSaveAuthor();
  const move = () =>
    mutate(
      { authorId, author: toForm(author), isRemoved: !isRemoved },
      {
        onSuccess: () => toast.success(isRemoved ? words.saved(name) : words.gone(name)),
        onError: ({ message }) => toast.error(message),
      },
    );
  return (
    <li className="author-row">
      <AuthorCard author={author} />
      <div className="row gap-2">
        {isRemoved ? (
          <Button variant="quiet" aria-label={words.putBackOf(name)} disabled={isPending} onClick={move}>
            {words.putBack}
          </Button>
        ) : (
          <>
            <Button variant="secondary" aria-label={words.changeOf(name)} onClick={onChange}>
              {words.change}
            </Button>
            <Button
              variant="leads-to-danger"
              aria-label={words.removeOf(name)}
              disabled={isPending}
              onClick={move}
            >
              {words.remove}
            </Button>
          </>
        )}
      </div>
    </li>
  );
};

const Rows = ({
  authors,
  onChange,
}: {
  authors: readonly StaffAuthor[];
  onChange: (author: StaffAuthor) => void;
}) => (
  <ul className="content-list">
    {authors.map((author) => (
      <Row key={author.authorId} author={author} onChange={() => onChange(author)} />
    ))}
  </ul>
);

/** The people who write, and those who were removed. */
export const Authors = ({ onSessionLost }: Props) => {
  const query = useQuery(authorsQuery);
  /** The author in the dialog; `new` for one that is added. */
  const [opened, setOpened] = useState<StaffAuthor | 'new'>();
  const authors = query.data?.authors ?? [];
  const chosen = authors.filter(({ isRemoved }) => !isRemoved);
  const removed = authors.filter(({ isRemoved }) => isRemoved);
  const isFull = chosen.length >= limits.author.max;

  return (
    <main className="content-page stack gap-5">
      <Link className="back-link" to={paths.content}>
        {words.back}
      </Link>
      <div className="content-page__head">
        <h1>{words.title}</h1>
        <Button disabled={!query.data || isFull} onClick={() => setOpened('new')}>
          {words.add}
        </Button>
      </div>
      <p className="soft measure">{isFull ? words.full(limits.author.max) : words.text}</p>
      {!query.data ? (
        <QueryState
          query={query}
          title={words.failed}
          level={2}
          loading={<LoadingLines label={words.loading} lines={6} />}
        />
      ) : chosen.length === 0 ? (
        <Message title={words.empty.title} level={2}>
          <p>{words.empty.text}</p>
        </Message>
      ) : (
        <Rows authors={chosen} onChange={setOpened} />
      )}
      {removed.length > 0 && (
        <section className="stack gap-3" aria-labelledby="removed-title">
          <h2 id="removed-title">{words.removed.title}</h2>
          <p className="soft">{words.removed.text}</p>
          <Rows authors={removed} onChange={setOpened} />
        </section>
      )}
      {opened && (
        <AuthorDialog
          author={opened === 'new' ? undefined : opened}
          onSessionLost={onSessionLost}
          onClose={() => setOpened(undefined)}
        />
      )}
    </main>
  );
};
