import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { DraftHeadline, DraftState, TextKind } from '#shared/contract/drafts.ts';
import { fold } from '#shared/fold.ts';
import { toImagePath } from '#shared/images.ts';
import { findModule } from '#shared/modules.ts';
import { content as words } from '../../content/content.ts';
import { sharing } from '../../content/sharing.ts';
import { staffLessons } from '../../content/staff-lessons.ts';
import { draftPath } from '../../paths.ts';
import { MoreButton } from '../../more-button.tsx';
import { QueryState } from '../../query-state.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { readKind, wordsFor } from './draft-kind.ts';
import { DraftThumbnail } from './draft-thumbnail.tsx';
import { authorsQuery, listQuery } from './queries.ts';
import { formatMoment } from './zoned-time.ts';

const Headline = ({ draft }: { draft: DraftHeadline }) => {
  const { draftId, state, title, module, access, isUnlisted, minutes, saved, publishDate } = draft;
  const { cover, coverFocus } = draft;
  return (
    <li className="content-row">
      {readKind(draft) === 'article' && (
        <DraftThumbnail url={cover && toImagePath(cover)} focus={coverFocus} />
      )}
      <div className="content-row__text row">
        <Link className="content-row__title" to={draftPath(draftId)}>
          {title.trim() || words.untitled}
        </Link>
        <Badge tone="quiet">{wordsFor(draft).accessNames[access]}</Badge>
        {isUnlisted && <Badge tone="warning">{sharing.listing.is.unlisted}</Badge>}
        {draft.hasUnpublishedChanges && <Badge tone="warning">{words.changed}</Badge>}
        <p className="content-row__dates soft small">
          {module && <span>{findModule(module)?.name}</span>}
          {minutes !== undefined && <span>{staffLessons.minutes(minutes)}</span>}
          <span>{words.dated[state](formatMoment(new Date(publishDate ?? saved.at)), saved.by)}</span>
        </p>
      </div>
    </li>
  );
};

const Loading = ({ kind }: { kind: TextKind }) => (
  <div aria-busy="true">
    <output className="visually-hidden">{words.loading}</output>
    <ul className="content-list" aria-hidden="true">
      {Array.from({ length: 3 }, (_, row) => (
        <li key={row} className="content-row">
          {kind === 'article' && <DraftThumbnail url={undefined} />}
          <div className="content-row__loading stack">
            <Skeleton shape="title" />
            <Skeleton shape="text" />
          </div>
        </li>
      ))}
    </ul>
  </div>
);

interface Props {
  kind: TextKind;
  state: DraftState;
  search: string;
}

/** The ids of the authors whose name has the search, with commas between them. */
const useFoundAuthors = (kind: TextKind, search: string): string => {
  const { data } = useQuery({ ...authorsQuery, enabled: kind === 'article' && search !== '' });
  const found = data?.authors.filter(({ name }) => search !== '' && fold(name).includes(fold(search)));
  return found?.map(({ authorId }) => authorId).join(',') ?? '';
};

/** The articles or lessons of one state, newest first. A button loads more. */
export const DraftList = ({ kind, state, search }: Props) => {
  const list = useInfiniteQuery(listQuery(kind, state, search, useFoundAuthors(kind, search)));
  const drafts = list.data?.pages.flatMap((page) => page.articles) ?? [];

  if (!list.data || (list.isError && drafts.length === 0)) {
    return (
      <QueryState
        query={list}
        title={words.failed(words.states[state])}
        level={2}
        loading={<Loading kind={kind} />}
      />
    );
  }
  if (drafts.length === 0 && search === '') {
    return (
      <div className="content-list__empty">
        <h2>{words.empty[kind][state].title}</h2>
        <p>{words.empty[kind][state].text}</p>
      </div>
    );
  }
  if (drafts.length === 0) return <p className="soft">{words.nothingFound}</p>;
  return (
    <>
      <ul className="content-list">
        {drafts.map((draft) => (
          <Headline key={draft.draftId} draft={draft} />
        ))}
      </ul>
      <MoreButton list={list} words={words} />
    </>
  );
};
