import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Link, NavigationType, useNavigationType, useSearchParams } from 'react-router-dom';
import { DraftState, type TextKind } from '#shared/contract/drafts.ts';
import { limits } from '#shared/limits.ts';
import { content as words } from '../../content/content.ts';
import { DraftList } from './draft-list.tsx';
import './writing.css';

const SETTLE_MS = 300;

/**
 * The search words: in the field as they are typed, and in the address after a pause, because each search asks for four lists. The
 * field does not read them from the address, because the router is late on a slow machine.
 */
const useSearch = () => {
  const [address, setAddress] = useSearchParams();
  const navigation = useNavigationType();
  const searched = address.get('search') ?? '';
  const [typed, setTyped] = useState(searched);

  // Typing replaces the address. A new address comes from a link or the Back button, and leads to another search.
  useEffect(() => {
    if (navigation !== NavigationType.Replace) setTyped(searched);
  }, [navigation, searched]);

  const writeAddress = useEffectEvent(() => {
    if (typed === searched) return;
    address.delete('search');
    if (typed !== '') address.set('search', typed);
    setAddress(address, { replace: true });
  });
  useEffect(() => {
    const timer = setTimeout(writeAddress, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  return { typed, setTyped, search: searched.trim(), state: address.get('state') };
};

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
  const { typed, setTyped, search, state: askedState } = useSearch();
  const asked = states.find((state) => state === askedState);
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
          aria-label={words.search}
          placeholder={words.search}
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
