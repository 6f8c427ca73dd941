import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { toBlankKey } from '#shared/body/blanks.ts';
import type { OwnWord, OwnWords } from '#shared/contract/own-words.ts';
import { isListOn } from '#shared/newsletter-links.ts';
import { ownWords as words } from '../../content/own-words.ts';
import { findWordsProblem, ownWordsQuery, useSaveWords } from '../../own-words.ts';
import { QueryState } from '../../query-state.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { focusUnlessElsewhere } from '../../ui/focus.ts';
import { Part } from '../../ui/group.tsx';
import { LoadingLines } from '../../ui/skeleton.tsx';
import './own-words.css';

/** The words for one blank. They are saved when the field is left, and deleted by the button alone. */
const Word = ({ word: { name, text }, onDelete }: { word: OwnWord; onDelete: () => void }) => {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const save = useSaveWords();
  const value = typed ?? text;
  const problem = value.trim() === '' ? words.empty : findWordsProblem(value);
  const change = (changed: string) =>
    save.mutate({ words: [{ name, text: changed }] }, { onSuccess: () => setTyped(undefined) });
  return (
    <li className="stack gap-1">
      <TextField
        name={id}
        label={name}
        error={problem ?? (save.error ? words.notSaved + save.error.message : undefined)}
        required={false}
        autoComplete="off"
        value={value}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => {
          if (problem === undefined && value !== text) change(value);
        }}
      />
      <div>
        <Button
          variant="quiet"
          aria-label={words.removeOne(name)}
          disabled={save.isPending}
          onClick={() => save.mutate({ words: [{ name, text: '' }] }, { onSuccess: onDelete })}
        >
          {words.remove}
        </Button>
      </div>
    </li>
  );
};

/** Whether the newsletter's prompts are filled in, and the press that changes it. */
const InMail = ({ isInMail }: Pick<OwnWords, 'isInMail'>) => {
  const { mutate, isPending, error } = useSaveWords();
  return (
    <div className="own-words__mail row">
      <p className="measure soft">{isInMail ? words.mail.on : words.mail.off}</p>
      <Button variant="secondary" disabled={isPending} onClick={() => mutate({ isInMail: !isInMail })}>
        {isInMail ? words.mail.turnOff : words.mail.turnOn}
      </Button>
      {error && <p className="problem">{words.notSaved + error.message}</p>}
    </div>
  );
};

/** Shows what the customer has filled into prompts. It can be changed and deleted there. */
export const OwnWordsCard = () => {
  const query = useQuery(ownWordsQuery);
  const { data } = query;
  const title = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  const isWanted = hash === words.hash && data !== undefined;
  // The link of a mail leads here.
  useEffect(() => {
    if (isWanted) title.current?.scrollIntoView();
  }, [isWanted]);
  return (
    <Part title={words.title} titleRef={title}>
      {data ? (
        <>
          <p className="measure soft">{data.words.length === 0 ? words.none : words.text}</p>
          {data.words.length > 0 && (
            <details className="own-words">
              <summary>{words.show(data.words.length)}</summary>
              <ul className="list stack gap-4">
                {data.words.map((word) => (
                  <Word
                    key={toBlankKey(word.name)}
                    word={word}
                    onDelete={() => focusUnlessElsewhere(title.current)}
                  />
                ))}
              </ul>
            </details>
          )}
          {isListOn && data.words.length > 0 && <InMail isInMail={data.isInMail} />}
        </>
      ) : (
        <QueryState
          query={query}
          title={words.failed}
          level={2}
          loading={<LoadingLines label={words.loading} lines={2} />}
        />
      )}
    </Part>
  );
};
