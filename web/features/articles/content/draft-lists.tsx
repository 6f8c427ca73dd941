import { useEffect, useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { DraftState, type TextKind } from '#shared/contract/drafts.ts';
import { limits } from '#shared/limits.ts';
import { content as words } from '../../../content/content.ts';
import { DraftList } from './draft-list.tsx';
import './content.css';

const SETTLE_MS = 300;

/** What is typed, after a pause: each search asks for four lists. */
const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
};

interface Props {
  kind: TextKind;
  title: string;
  /** The button for a new text. */
  action: ReactNode;
  /** The lists to choose from; the first one is chosen without a `state` in the address. */
  states: readonly DraftState[];
  /** Stands before the lists, and is chosen first. */
  overview?: { readonly name: string; readonly view: ReactNode };
}

/** Everything staff have written of a kind: one list at a time, or the titles of all states that contain what is searched. */
export const DraftLists = ({ kind, title, action, states, overview }: Props) => {
  const [address, setAddress] = useSearchParams();
  const typed = address.get('search') ?? '';
  const search = useSettled(typed.trim());
  const asked = states.find((state) => state === address.get('state'));
  const chosen = asked ?? (overview ? undefined : states[0]);
  const choices = [
    ...(overview ? [{ state: undefined, name: overview.name }] : []),
    ...states.map((state) => ({ state, name: words.states[state] })),
  ];
  const found = (state: DraftState) => (
    <section key={state} className="content-page__found" aria-label={words.states[state]}>
      <h2>{words.states[state]}</h2>
      <DraftList kind={kind} state={state} search={search} />
    </section>
  );

  return (
    <main className="content-page">
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
              aria-current={search === '' && state === chosen ? 'page' : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
        <input
          className="field__input content-page__search"
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          maxLength={limits.title.max}
          value={typed}
          onChange={({ target }) =>
            setAddress(
              { ...(chosen && { state: chosen }), ...(target.value && { search: target.value }) },
              { replace: true },
            )
          }
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
