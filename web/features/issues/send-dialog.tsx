import type { IssueMail, issueEndpoints } from '#shared/contract/issues.ts';
import type { Reply } from '#shared/contract/endpoint.ts';
import { sendIssue } from '../../content/issues.ts';
import { Alert } from '../../ui/alert.tsx';
import { LoadingLines } from '../../ui/skeleton.tsx';
import { StepDialog } from '../writing/step-dialog.tsx';
import { formatMoment } from '../writing/zoned-time.ts';
import { describeReaders } from './describe-issue.ts';
import '../../ui/facts.css';

const words = sendIssue.ask;

interface Props {
  mail: IssueMail;
  /** When the first mail leaves, in words. */
  when: string;
  /** What the readers get; undefined until it is known. */
  preview: Reply<typeof issueEndpoints.preview> | undefined;
  isSending: boolean;
  failure: string | undefined;
  onClose: () => void;
  onSend: () => void;
}

const toPeople = ({ audience }: IssueMail, subscribers: number): string =>
  audience === 'everybody' ? words.people(subscribers) : words.essentials(words.people(subscribers));

/** Asks once before an article is sent: what, by whom, to how many, and who reads the whole text. Says what hinders it. */
export const SendDialog = ({ mail, when, preview, isSending, failure, onClose, onSend }: Props) => {
  const isHindered = preview === undefined || preview.hindrances.length > 0;
  const facts = preview && [
    [words.subject, mail.subject],
    [words.from, `${mail.fromName} <${preview.from}>`],
    [words.audience, toPeople(mail, preview.subscribers)],
    [words.reads, describeReaders(mail.audience, preview.mails)],
    [words.when, when],
  ];
  return (
    <StepDialog
      title={isHindered && preview ? sendIssue.hindrances : words.title}
      action={isHindered ? undefined : words.action}
      cancel={words.back}
      progress={{ isRunning: isSending, isPreparing: false, ...(failure !== undefined && { failure }) }}
      onClose={onClose}
      onConfirm={onSend}
    >
      {!preview && <LoadingLines label={words.loading} lines={4} />}
      {preview && isHindered && (
        <ul>
          {preview.hindrances.map((hindrance) => (
            <li key={hindrance}>{hindrance}</li>
          ))}
        </ul>
      )}
      {preview && !isHindered && (
        <>
          <dl className="facts stack gap-3">
            {facts?.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {preview.firstDay !== undefined && <p>{words.firstDay(preview.firstDay)}</p>}
          {preview.restoredAt !== undefined && (
            <Alert tone="warning" title={words.restored.title}>
              <p>{words.restored.text(formatMoment(new Date(preview.restoredAt)))}</p>
            </Alert>
          )}
          <p className="soft small">{words.once}</p>
        </>
      )}
    </StepDialog>
  );
};
