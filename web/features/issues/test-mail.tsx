import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { issueEndpoints } from '#shared/contract/issues.ts';
import type { IssueMail, IssueReader } from '#shared/contract/issues.ts';
import { call } from '../../api.ts';
import { sendIssue } from '../../content/issues.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';

const words = sendIssue.test;

interface Props {
  draftId: string;
  mail: IssueMail;
  reader: IssueReader;
  staff: readonly string[];
  /** The address of whoever is signed in. */
  own: string;
}

/** Sends what the preview shows to a member of staff, at first to oneself. */
export const TestMail = ({ draftId, mail, reader, staff, own }: Props) => {
  const [to, setTo] = useState(own);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(issueEndpoints.test, { params: { draftId }, body: { ...mail, reader, to } }),
    onSuccess: () => toast.success(words.sent(to)),
  });
  return (
    <section className="test-mail stack gap-3" aria-labelledby="test-mail">
      <h3 className="title-s" id="test-mail">
        {words.title}
      </h3>
      <p className="soft small">{words.text}</p>
      <SelectField
        name="test-to"
        label={words.to}
        value={to}
        error={error?.message}
        onChange={({ target }) => setTo(target.value)}
      >
        {[...new Set([own, ...staff])].map((address) => (
          <option key={address}>{address}</option>
        ))}
      </SelectField>
      <div>
        <Button variant="secondary" disabled={isPending} onClick={() => mutate()}>
          {isPending ? words.sending : words.send}
        </Button>
      </div>
    </section>
  );
};
