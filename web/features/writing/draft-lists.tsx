import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DraftState, type TextKind } from '#shared/contract/drafts.ts';
import { limits } from '#shared/limits.ts';
import { content as words } from '../../content/content.ts';
import { useSearch } from '../../use-search.ts';
import { DraftList } from './draft-list.tsx';
import './writing.css';

interface Props {
  kind: TextKind;
  title: string;
  /** The button for a new text. */
  action: ReactNode;
  /** The lists to choose from. Without a `state` in the address, the first one is chosen. */
  states: readonly DraftState[];
  /** Precedes the lists, and is chosen first. */
  overview?: { readonly name: string; readonly view: ReactNode };
}

/** All articles or all lessons of staff: one list at a time, or for a search, the matching titles of all states. */
export const DraftLists = ({ kind, title, action, states, overview }: Props) => {
  const { typed, setTyped, search, address } = useSearch('search');
  const asked = states.find((state) => state === address.get('state'));
  const chosen = asked ?? (overview ? undefined : states[0]);
  const choices = [
    ...(overview ? [{ state: undefined, name: overview.name }] : []),
    ...states.map((state) => ({ state, name: words.states[state] })),
  ];
  const found = (state: DraftState) => (
    <section key={state} className="content-page__found stack gap-3" aria-label={words.states[state]}>
      <h2>{words.states[state]}</h2>
      <DraftList kind={kind} state={state} search={search} />
    </section>
  );

  return (
    <main className="content-page stack gap-5">
      <div className="content-page__head">
        <h1>{title}</h1>
        {action}
      </div>
      <div className="content-page__choice">
        <nav aria-label={words.statesLabel}>
          {choices.map(({ state, name }) => (
            <Link
              key={name}
              className="content-page__state"
              to={state ? `?state=${state}` : '?'}
              onClick={() => setTyped('')}
              aria-current={search === '' && state === chosen ? 'page' : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
        <input
          className="field__input content-page__search"
          type="search"
          aria-label={words.search[kind]}
          placeholder={words.search[kind]}
          maxLength={limits.title.max}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      {search !== '' ? (
        DraftState.options.map(found)
      ) : chosen ? (
        <DraftList key={chosen} kind={kind} state={chosen} search="" />
      ) : (
        overview?.view
      )}
    </main>
  );
};
