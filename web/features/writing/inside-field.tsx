import { useRef, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { draftEditor } from '../../content/draft-editor.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { wordsFor } from './draft-kind.ts';
import type { Problems } from './draft-problems.ts';
import { listNewHeadings, parseLines } from './inside-lines.ts';
import { isSame } from './save-queue.ts';
import type { SettingsProps } from './settings-fields.tsx';

const words = draftEditor.inside;

const findLineProblem = (problems: Problems, lines: readonly string[]): string | undefined => {
  if (problems['inside'] !== undefined) return problems['inside'];
  const index = lines.findIndex((_, at) => problems[`inside.${at}`] !== undefined);
  return index === -1 ? undefined : words.atLine(problems[`inside.${index}`] ?? '', index + 1);
};

/** The lines of 'What is inside'. Nothing of the body gets into them until the editor presses the button. */
export const InsideField = ({ content, problems, isDisabled, onChange }: SettingsProps) => {
  const field = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const lines = content.inside ?? [];
  const headings = listNewHeadings(content.body, lines);
  const change = (text: string) => {
    setTyped(text);
    const inside = parseLines(text);
    onChange({ inside: inside.length > 0 ? inside : undefined });
  };
  return (
    <div className="inside-field" ref={field}>
      <TextArea
        name="inside"
        label={words.label}
        hint={`${wordsFor(content).insideHint} ${words.count(lines.length, limits.inside.lines)}`}
        required={false}
        rows={4}
        dir="auto"
        disabled={isDisabled}
        // Empty lines are not stored, but must not disappear while one types.
        value={isSame(parseLines(typed), lines) ? typed : lines.join('\n')}
        error={findLineProblem(problems, lines)}
        onChange={({ target }) => change(target.value)}
      />
      <Button
        variant="quiet"
        disabled={isDisabled || headings.length === 0}
        onClick={() => {
          change([...lines, ...headings].join('\n'));
          field.current?.querySelector('textarea')?.focus();
        }}
      >
        {words.copyHeadings}
      </Button>
    </div>
  );
};
