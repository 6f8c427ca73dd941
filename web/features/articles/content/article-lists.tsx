import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { DraftState, draftEndpoints } from '#shared/contract/drafts.ts';
import { limits } from '#shared/limits.ts';
import { call } from '../../../api.ts';
import { content as words } from '../../../content/content.ts';
import { draftPath } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { ArticleList } from './article-list.tsx';
import { blankContent } from './draft-content.ts';
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

/** Everything staff have written: one state at a time, or the titles of all states that contain what is searched. */
export const ArticleLists = () => {
  const [address, setAddress] = useSearchParams();
  const navigate = useNavigate();
  const typed = address.get('search') ?? '';
  const search = useSettled(typed.trim());
  const chosen = DraftState.safeParse(address.get('state')).data ?? 'draft';
  const creating = useMutation({
    mutationFn: () => call(draftEndpoints.create, { body: { content: blankContent } }),
    onSuccess: ({ draftId }) => navigate(draftPath(draftId)),
    onError: (error) => toast.error(error.message),
  });

  return (
    <main className="content-page">
      <div className="content-page__head">
        <h1>{words.title}</h1>
        <Button disabled={creating.isPending} onClick={() => creating.mutate()}>
          {creating.isPending ? words.creating : words.newArticle}
        </Button>
      </div>
      <div className="content-page__choice">
        <nav aria-label={words.statesLabel}>
          {DraftState.options.map((state) => (
            <Link
              key={state}
              className="content-page__state"
              to={`?state=${state}`}
              aria-current={search === '' && state === chosen ? 'page' : undefined}
            >
              {words.states[state]}
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
            setAddress(target.value ? { state: chosen, search: target.value } : { state: chosen }, {
              replace: true,
            })
          }
        />
      </div>
      {search === '' ? (
        <ArticleList key={chosen} state={chosen} search="" />
      ) : (
        DraftState.options.map((state) => (
          <section key={state} className="content-page__found" aria-label={words.states[state]}>
            <h2>{words.states[state]}</h2>
            <ArticleList state={state} search={search} />
          </section>
        ))
      )}
    </main>
  );
};
