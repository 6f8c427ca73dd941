// Where a text is read: keeps its prompts and the text.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { toPlainNodes } from '#shared/body/nodes.ts';
import type { Body } from '#shared/body/schema.ts';
import { keep as words } from '../../content/kept.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { focusUnlessElsewhere } from '../../ui/focus.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import type { PromptEnd } from '../articles/body.tsx';
import { keptOfTextQuery, useKeep, type TextOnPage } from './queries.ts';
import './keep.css';

interface KeepButtonProps {
  readonly text: TextOnPage;
  /** The places of the prompts. Undefined for the text. */
  readonly places: readonly number[] | undefined;
  readonly label: string;
  /** Stands in the place of the label once it is kept, and leads there. */
  readonly see: string;
  readonly isKept: boolean;
  readonly variant?: 'primary' | 'secondary';
}

/** Keeps something. Once it is kept, the link to all that is kept stands in the place of the button, and takes its focus. */
const KeepButton = ({ text, places, label, see, isKept, variant = 'secondary' }: KeepButtonProps) => {
  const { mutate, isPending, isSuccess } = useKeep(text);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isKept && isSuccess) focusUnlessElsewhere(link.current);
  }, [isKept, isSuccess]);
  if (isKept)
    return (
      <Link className="keep link-row" ref={link} to={paths.kept}>
        <CheckIcon />
        {see}
      </Link>
    );
  return (
    <Button variant={variant} disabled={isPending} onClick={() => mutate(places)}>
      {isPending ? words.keeping : label}
    </Button>
  );
};

/** At the end of a prompt. */
const KeepPrompt = ({ text, place, words: prompt }: { text: TextOnPage; place: number; words: string }) => {
  const { data = [] } = useQuery(keptOfTextQuery(text.textId));
  const isKept = data.some((thing) => thing.kind === 'prompt' && thing.text === prompt);
  return (
    <div className="keep__prompt">
      <KeepButton text={text} places={[place]} label={words.prompt} see={words.seePrompt} isKept={isKept} />
    </div>
  );
};

/** Makes what stands at the end of each prompt of a text. */
export const toPromptEnd =
  (text: TextOnPage): PromptEnd =>
  ({ place, text: words }) => <KeepPrompt text={text} place={place} words={words} />;

/** At the end of a text: proposes to keep its prompts, if there are any that the customer does not keep, and the text. */
export const KeepEnd = ({ text, body }: { text: TextOnPage; body: Body | undefined }) => {
  const { data } = useQuery(keptOfTextQuery(text.textId));
  const prompts = body
    ? toPlainNodes(body).flatMap((node) => (node.tag === 'prompt' ? [node.text] : []))
    : [];
  const isKept = (prompt: string) =>
    data?.some((thing) => thing.kind === 'prompt' && thing.text === prompt) ?? false;
  const places = prompts.flatMap((prompt, place) => (isKept(prompt) ? [] : [place]));
  const keepText = (
    <KeepButton
      text={text}
      places={undefined}
      label={words.text}
      see={words.seeText}
      isKept={data?.some(({ kind }) => kind === 'text') ?? false}
    />
  );
  if (prompts.length === 0) return keepText;
  return (
    <Card title={words.end.title} tone="tint">
      <p className="measure">{words.end.text(prompts.length)}</p>
      <div className="row gap-3">
        <KeepButton
          text={text}
          places={places}
          label={words.end.prompts(places.length)}
          see={words.end.seePrompts(prompts.length)}
          isKept={places.length === 0}
          variant="primary"
        />
        {keepText}
      </div>
    </Card>
  );
};
