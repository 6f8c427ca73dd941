import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { KeptThing } from '#shared/contract/kept.ts';
import { limits } from '#shared/limits.ts';
import { kept } from '../../content/kept.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { useSaveNote } from './queries.ts';

const { note: words } = kept;

/** The note about a kept thing, and beside its buttons those of the thing. The last save wins; whoever saves over the words of another tab is told, and can put them back. */
export const NoteField = ({ thing, children }: { thing: KeptThing; children: ReactNode }) => {
  /** What is typed and not saved. */
  const [typed, setTyped] = useState<string>();
  /** The revision that this tab shows or changes. */
  const [revision, setRevision] = useState(thing.noteRevision);
  const [hasNote] = useState(thing.note !== '');
  const [isAdded, setIsAdded] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isAdded) field.current?.focus();
  }, [isAdded]);
  const save = useSaveNote(thing);
  const isElsewhere = thing.noteRevision > revision;
  const text = typed ?? thing.note;
  const isTooLong = text.length > limits.kept.note.max;

  const type = (next: string) => {
    // Whoever begins to type has read what stands there.
    if (typed === undefined) setRevision(thing.noteRevision);
    setTyped(next);
  };
  const saveWords = (note: string) =>
    save.mutate(
      { note, noteRevision: revision },
      {
        onSuccess: ({ noteRevision }) => {
          setRevision(noteRevision);
          setTyped(undefined);
        },
      },
    );

  if (!hasNote && !isAdded)
    return (
      <div className="row gap-3">
        <Button variant="secondary" onClick={() => setIsAdded(true)}>
          {words.add}
        </Button>
        {children}
      </div>
    );
  const replaced = save.data?.replaced;
  return (
    <div className="stack gap-3">
      <TextArea
        name={`note-${thing.keptId}`}
        label={words.label}
        required={false}
        rows={3}
        value={text}
        hint={isElsewhere ? (typed === undefined ? words.elsewhere : words.willReplace) : undefined}
        error={isTooLong ? words.tooLong : undefined}
        ref={field}
        onChange={({ target }) => type(target.value)}
      />
      {save.error && <Alert tone="bad" title={save.error.message} />}
      {replaced !== undefined && typed === undefined && (
        <Alert
          tone="warning"
          title={words.replaced}
          actions={
            <Button variant="secondary" onClick={() => saveWords(replaced)}>
              {words.putBack}
            </Button>
          }
        >
          <p>{replaced}</p>
        </Alert>
      )}
      <div className="row gap-3">
        {typed !== undefined && (
          <Button variant="secondary" disabled={save.isPending || isTooLong} onClick={() => saveWords(typed)}>
            {save.isPending && save.variables.note === typed ? words.saving : words.save}
          </Button>
        )}
        {children}
        <output className="small">{typed === undefined && save.isSuccess && words.saved}</output>
      </div>
    </div>
  );
};
