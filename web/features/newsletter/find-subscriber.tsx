import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { subscriberEndpoints, type ListedSubscriber } from '#shared/contract/subscribers.ts';
import { formatDay } from '#shared/format.ts';
import { StoredSubscriber } from '#shared/subscriber.ts';
import { call } from '../../api.ts';
import { staffSubscribers } from '../../content/staff-subscribers.ts';
import { QueryState } from '../../query-state.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { LoadingLines } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';

const { find: words, removal } = staffSubscribers;
const states = StoredSubscriber.shape.state.options;

const findByBeginning = async (beginning: string, signal: AbortSignal): Promise<ListedSubscriber[]> => {
  const pages = states.map((state) => call(subscriberEndpoints.list, { body: { state, beginning }, signal }));
  return (await Promise.all(pages)).flatMap(({ subscribers }) => subscribers);
};

const Removal = ({ person, onClose }: { person: ListedSubscriber; onClose: () => void }) => {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(subscriberEndpoints.remove, { params: { subscriberId: person.subscriberId }, body: {} }),
    onSuccess: async () => {
      toast.success(removal.done);
      await queryClient.invalidateQueries({ queryKey: ['subscribers'] });
      onClose();
    },
    onError: (error) => toast.error(error.message),
  });
  return (
    <Dialog
      title={removal.title}
      isBusy={isPending}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            {removal.cancel}
          </Button>
          <Button variant="danger" disabled={isPending} onClick={() => mutate()}>
            {isPending ? words.removing : words.remove}
          </Button>
        </>
      }
    >
      <p>{removal.text(person.address)}</p>
    </Dialog>
  );
};

const Person = ({ person, onRemove }: { person: ListedSubscriber; onRemove: () => void }) => {
  const { address, state, since, source } = person;
  const isOn = state === 'confirmed' || state === 'pending';
  return (
    <li className="subscribers__person">
      <div>
        <p className="row gap-2">
          <strong>{address}</strong>
          <Badge tone={state === 'confirmed' ? 'good' : 'quiet'}>{words.states[state]}</Badge>
        </p>
        <p className="soft small">{words.about(formatDay(since), source)}</p>
      </div>
      {isOn && (
        <Button variant="leads-to-danger" onClick={onRemove}>
          {words.remove}
        </Button>
      )}
    </li>
  );
};

/** Finds subscribers by the beginning of their address. Shows state and source of each, and removes one. */
export const FindSubscriber = () => {
  // It stands in no address, because it is one of a person.
  const [beginning, setBeginning] = useState('');
  const [chosen, setChosen] = useState<ListedSubscriber>();
  const query = useQuery({
    queryKey: ['subscribers', 'found', beginning],
    queryFn: ({ signal }) => findByBeginning(beginning, signal),
    enabled: beginning !== '',
    gcTime: 0,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('beginning');
    if (typeof typed === 'string') setBeginning(typed.trim());
  };
  return (
    <section className="stack gap-3">
      <h2 className="title-s">{words.title}</h2>
      <form className="subscribers__find row gap-3" onSubmit={submit} role="search">
        <TextField
          name="beginning"
          label={words.label}
          error={undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" variant="secondary">
          {words.action}
        </Button>
      </form>
      {beginning !== '' && !query.data && (
        <QueryState
          query={query}
          title={words.failed}
          level={2}
          loading={<LoadingLines label={words.searching} lines={3} />}
        />
      )}
      {query.data?.length === 0 && <p role="status">{words.none}</p>}
      {query.data && query.data.length > 0 && (
        <ul className="list">
          {query.data.map((person) => (
            <Person key={person.subscriberId} person={person} onRemove={() => setChosen(person)} />
          ))}
        </ul>
      )}
      {chosen && <Removal person={chosen} onClose={() => setChosen(undefined)} />}
    </section>
  );
};
