import { useMutation } from '@tanstack/react-query';
import { useId, type SubmitEvent } from 'react';
import { CANCELLATION_FEEDBACK, subscriptionEndpoints } from '#shared/contract/subscriptions.ts';
import { call } from '../../api.ts';
import { cancellationReason as words } from '../../content/cancellation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextArea } from '../../ui/field.tsx';
import './subscriptions.css';
import './pages.css';

const send = (form: FormData) => {
  const feedback = CANCELLATION_FEEDBACK.find((one) => one === form.get('feedback')) ?? 'other';
  const comment = form.get('comment');
  return call(subscriptionEndpoints.cancellationReason, {
    body: { feedback, comment: typeof comment === 'string' ? comment : '' },
  });
};

/** Asks why the plan was ended. Nothing depends on an answer. */
export const CancellationReason = ({ onClose }: { onClose: () => void }) => {
  const titleId = useId();
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: send });
  if (isSuccess) return <Alert tone="good" title={words.thanks} takesFocus />;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending) mutate(new FormData(event.currentTarget));
  };
  return (
    <form className="cancel__reason stack gap-4" aria-labelledby={titleId} onSubmit={submit}>
      <h3 id={titleId}>{words.title}</h3>
      <p className="measure soft">{words.text}</p>
      <SelectField name="feedback" label={words.feedback} error={undefined} defaultValue="">
        <option value="" disabled>
          {words.choose}
        </option>
        {CANCELLATION_FEEDBACK.map((feedback) => (
          <option key={feedback} value={feedback}>
            {words.reasons[feedback]}
          </option>
        ))}
      </SelectField>
      <TextArea name="comment" label={words.comment} error={undefined} required={false} rows={3} />
      {error && <Alert tone="bad" title={error.message} />}
      <div className="row gap-3">
        <Button type="submit" disabled={isPending}>
          {isPending ? words.sending : words.send}
        </Button>
        <Button variant="quiet" disabled={isPending} onClick={onClose}>
          {words.dismiss}
        </Button>
      </div>
    </form>
  );
};
