import { useId, type ReactNode } from 'react';
import { listBlanks } from '#shared/body/blanks.ts';
import type { PlainPrompt } from '#shared/body/nodes.ts';
import { findWordsProblem, useOwnWords } from '../../own-words.ts';
import { TextField } from '../../ui/field.tsx';
import { BodyPrompt } from './body-prompt.tsx';

interface Props extends Pick<PlainPrompt, 'parts'> {
  /** Its place in a body. Absent where nothing leads to it. */
  place?: number;
  /** Shown below the text. */
  end?: ReactNode;
}

const FilledPrompt = ({ parts, place, end }: Props) => {
  const id = useId();
  const { words, isLoading, problem, change } = useOwnWords();
  const readText = (key: string): string => words.get(key)?.text ?? '';
  const fields = listBlanks(parts).map(({ name, key }, index) => (
    <TextField
      key={key}
      name={`${id}-${index}`}
      label={name}
      error={findWordsProblem(readText(key))}
      required={false}
      autoComplete="off"
      disabled={isLoading}
      value={readText(key)}
      onChange={({ target }) => change({ name, text: target.value })}
    />
  ));
  return (
    <BodyPrompt
      parts={parts}
      {...(place !== undefined && { place })}
      filling={new Map([...words].map(([key, { text }]) => [key, text]))}
      fields={
        <>
          {fields}
          <p className="prompt__problem problem small" aria-live="polite">
            {problem}
          </p>
        </>
      }
      end={end}
    />
  );
};

/** A prompt for a customer: what they fill into its blanks is kept with their account, and fills the same blanks everywhere. */
export const OwnPrompt = (prompt: Props) =>
  listBlanks(prompt.parts).length > 0 ? <FilledPrompt {...prompt} /> : <BodyPrompt {...prompt} />;
