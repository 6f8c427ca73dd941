// A prompt or a text in the list of what is kept.
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PlainPrompt } from '#shared/body/nodes.ts';
import type { Body } from '#shared/body/schema.ts';
import type { KeptThing } from '#shared/contract/kept.ts';
import type { Subscription } from '#shared/contract/subscriptions.ts';
import { formatDay } from '#shared/format.ts';
import { kept as words } from '../../content/kept.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ArticleBody } from '../articles/body.tsx';
import { OwnPrompt } from '../articles/own-prompt.tsx';
import { NoteField } from './note-field.tsx';
import { useRemove } from './queries.ts';
import { toSourcePath } from './source-path.ts';
import './kept-thing.css';

const RemoveDialog = ({ thing, onClose }: { thing: KeptThing; onClose: () => void }) => {
  const remove = useRemove(thing);
  const { title, cancel, proceed, busy } = words.remove;
  const isBusy = remove.isPending || remove.isSuccess;
  return (
    <Dialog
      title={title}
      isBusy={isBusy}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" disabled={isBusy} onClick={onClose}>
            {cancel}
          </Button>
          <Button variant="danger" disabled={isBusy} onClick={() => remove.mutate()}>
            {isBusy ? busy : proceed}
          </Button>
        </>
      }
    >
      <p>{words.remove[thing.kind]}</p>
    </Dialog>
  );
};

/** The list has many prompts, so none has the id of a place in a text. */
const KeptPrompt = ({ parts }: Pick<PlainPrompt, 'parts'>) => <OwnPrompt parts={parts} />;

const toBody = (text: string): Body => ({
  type: 'doc',
  content: [{ type: 'prompt', content: [{ type: 'text', text }] }],
});

/** Says what opens a text that the plan does not open now. */
const Closed = ({ subscription }: { subscription: Subscription }) => (
  <p className="row gap-3">
    {subscription.priceId === null ? words.closed.plan : words.closed.unpaid}
    <Link className="link-row" to={subscription.priceId === null ? paths.subscription : paths.account}>
      {words.closed.action}
    </Link>
  </p>
);

interface Props {
  readonly thing: KeptThing;
  /** Undefined while nobody knows. */
  readonly subscription: Subscription | undefined;
}

export const KeptItem = ({ thing, subscription }: Props) => {
  const [isRemoving, setIsRemoving] = useState(false);
  const { keptId, source, keptAt } = thing;
  const isClosed =
    thing.kind === 'text' && thing.access === 'essentials' && subscription?.hasAccess === false;
  return (
    <li className="kept-thing stack gap-3" id={keptId}>
      <div>
        <h3 className="kept-thing__title" dir="auto">
          <Link to={toSourcePath(source)}>{source.title}</Link>
        </h3>
        <p className="soft small">
          {words.kinds[source.kind]} · {words.keptOn} <time dateTime={keptAt}>{formatDay(keptAt)}</time>
        </p>
      </div>
      {thing.kind === 'prompt' && <ArticleBody body={toBody(thing.text)} Prompt={KeptPrompt} />}
      {isClosed && <Closed subscription={subscription} />}
      <NoteField thing={thing}>
        <Button variant="quiet" onClick={() => setIsRemoving(true)}>
          {words.remove.action}
          <span className="visually-hidden"> {source.title}</span>
        </Button>
      </NoteField>
      {isRemoving && <RemoveDialog thing={thing} onClose={() => setIsRemoving(false)} />}
    </li>
  );
};
