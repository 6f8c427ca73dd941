import type { ReactNode } from 'react';
import { listBlanks, toOpenBlank, type OwnWordsByKey, type PromptPart } from '#shared/body/blanks.ts';
import { toPromptId } from '#shared/body/nodes.ts';
import { articleBody as words } from '../../content/article-body.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import './body-prompt.css';

interface Props {
  parts: readonly PromptPart[];
  /** Its place in a body. Absent for a prompt that nothing leads to and that has no blanks. */
  place?: number;
  /** What fills the blanks. Nothing in a document, where fill-blanks.ts fills them. */
  filling?: OwnWordsByKey;
  /** The fields of the blanks. A document has its own, which keep their room until fill-blanks.ts shows them. */
  fields?: ReactNode;
  /** Shown below the text. */
  end?: ReactNode;
}

/** A text to copy into an assistant. The button appears with the code that makes it work (body-controls.ts). */
export const BodyPrompt = ({ parts, place, filling, fields, end }: Props) => {
  const blanks = listBlanks(parts);
  return (
    <figure className="prompt" id={place === undefined ? undefined : toPromptId(place)}>
      <figcaption className="prompt__bar">
        <span className="bold">{words.prompt}</span>
        <output className="prompt__says" />
        <Button variant="secondary" data-copy hidden>
          {words.copy}
        </Button>
      </figcaption>
      {blanks.length > 0 && (
        <div className="prompt__blanks" role="group" aria-label={words.blanks} hidden={!fields}>
          {fields ??
            blanks.map(({ name, key }, index) => (
              <TextField
                key={key}
                name={`${toPromptId(place ?? 0)}-${index + 1}`}
                label={name}
                error={undefined}
                required={false}
                autoComplete="off"
                data-fills={key}
              />
            ))}
        </div>
      )}
      <pre className="prompt__text" dir="auto">
        {parts.map((part, index) => {
          if (typeof part === 'string') return part;
          const text = filling?.get(part.key);
          return (
            <mark
              key={index}
              className="prompt__blank"
              dir="auto"
              data-blank={part.key}
              data-open={text ? undefined : ''}
            >
              {text || toOpenBlank(part)}
            </mark>
          );
        })}
      </pre>
      {end}
    </figure>
  );
};
