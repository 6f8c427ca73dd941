import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useState } from 'react';
import type { Draft } from '#shared/contract/drafts.ts';
import { IssueAudience, IssueMail, issueEndpoints } from '#shared/contract/issues.ts';
import { brand } from '#shared/brand.ts';
import { limits } from '#shared/limits.ts';
import { ApiError } from '../../api-error.ts';
import { call } from '../../api.ts';
import { removeItem } from '../../browser-storage.ts';
import { issueWords, sendIssue as words } from '../../content/issues.ts';
import { QueryState } from '../../query-state.tsx';
import { toTypedKey } from '../../unsaved-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { LoadingLines } from '../../ui/skeleton.tsx';
import { MomentFields, useMoment } from '../writing/moment-fields.tsx';
import { formatMoment } from '../writing/zoned-time.ts';
import { findFirstSentence, findLastSender } from './describe-issue.ts';
import { MailPreview } from './mail-preview.tsx';
import { issuesQuery, previewQuery } from './queries.ts';
import { SendDialog } from './send-dialog.tsx';
import { readTypedMail, keepTypedMail } from './typed-mail.ts';
import { useIssueStep } from './use-issue-step.ts';
import '../../ui/choices.css';

type When = 'now' | 'at' | 'publication';

/** The first problem of each field. */
const findProblems = (mail: IssueMail): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (IssueMail.safeParse(mail).error?.issues ?? [])
      .map(({ path, message }) => [path.join('.'), message])
      .toReversed(),
  );

/** What was refused, field by field: the fields of the form are checked before. */
const describeFailure = (error: Error | null): string | undefined =>
  error instanceof ApiError && error.fields.length > 0
    ? error.fields.map(({ message }) => message).join('. ')
    : error?.message;

interface Props {
  draft: Draft;
  staffId: string;
  /** The address of whoever is signed in, who gets the test mails. */
  own: string;
  /** The mail that was taken back a moment ago. */
  before: IssueMail | undefined;
}

/** The form of a mail, its preview, and the question before it is sent. */
const SendForm = ({ draft, staffId, own, before, sender }: Props & { sender: string }) => {
  const { draftId, content, state, publishDate = '' } = draft;
  const isScheduled = state === 'scheduled';
  const key = toTypedKey(staffId, draftId, 'mail');
  const [typed] = useState(() => readTypedMail(key));
  const [proposed] = useState<IssueMail>(() => ({
    subject: before?.subject ?? content.title,
    previewLine: before?.previewLine ?? findFirstSentence(content.extract),
    fromName: before?.fromName ?? sender,
    audience: before?.audience ?? 'everybody',
    isWholeForAll: before?.isWholeForAll ?? false,
    isExtractOnly: before?.isExtractOnly ?? false,
  }));
  const mayBeWhole = content.access === 'customers';
  const [mail, setMail] = useState<IssueMail>(() => {
    const first = typed?.mail ?? proposed;
    return { ...first, isWholeForAll: first.isWholeForAll && mayBeWhole };
  });
  const [when, setWhen] = useState<When>(typed?.at ? 'at' : isScheduled ? 'publication' : 'now');
  const chosen = useMoment(typed?.at);
  const at = when === 'at' ? chosen.moment?.toISOString() : undefined;
  useEffect(() => keepTypedMail(key, { mail, at }, proposed), [key, mail, at, proposed]);
  // The preview follows when a field is left. It keeps the last right mail: a page that becomes shorter under a press loses it.
  const [previewed, setPreviewed] = useState<IssueMail>(mail);
  const [isChecked, setIsChecked] = useState(false);
  const [isAsking, setIsAsking] = useState(false);

  const parsed = IssueMail.safeParse(previewed);
  const preview = useQuery(previewQuery(draftId, parsed.data));
  const step = useIssueStep(draftId, async () => {
    const sent = await call(issueEndpoints.send, { params: { draftId }, body: { ...mail, when, at } });
    removeItem('localStorage', key);
    return sent;
  });

  const found = findProblems(mail);
  const isRight = Object.keys(found).length === 0;
  const problems = isChecked ? found : {};
  const showPreview = (next: IssueMail) => {
    if (IssueMail.safeParse(next).success) setPreviewed(next);
  };
  const momentProblem = chosen.moment === undefined ? words.noMoment : chosen.isPast ? words.past : undefined;
  const change = (next: Partial<IssueMail>) => {
    setMail({ ...mail, ...next });
  };
  const choose = (next: Partial<IssueMail>) => {
    change(next);
    showPreview({ ...mail, ...next });
  };
  const ask = () => {
    step.reset();
    setIsChecked(true);
    showPreview(mail);
    if (isRight && (when !== 'at' || !momentProblem)) setIsAsking(true);
  };
  const isInvalid = isChecked && !isAsking;
  useEffect(() => {
    if (isInvalid) document.querySelector<HTMLElement>('.send-form [aria-invalid="true"]')?.focus();
  }, [isInvalid]);

  const describeWhen = (): string => {
    switch (when) {
      case 'now':
        return words.ask.now(limits.issue.minutesBefore);
      case 'at':
        return chosen.moment ? formatMoment(chosen.moment, chosen.timeZone) : '';
      case 'publication':
        return words.ask.publication;
    }
  };
  const whens: readonly (readonly [When, string])[] = [
    isScheduled
      ? (['publication', words.publication(formatMoment(new Date(publishDate)))] as const)
      : (['now', words.now] as const),
    ['at', words.at],
  ];
  const isForEverybody = mail.audience === 'everybody';
  const isWhole = mail.isWholeForAll && isForEverybody;
  const reads = [
    [words.asOnSite, false, false],
    ...(mayBeWhole && isForEverybody ? [[words.whole, true, false] as const] : []),
    [words.extract, false, true],
  ] as const;
  const field = (name: 'subject' | 'previewLine' | 'fromName') => ({
    name,
    label: words[name],
    value: mail[name],
    maxLength: limits.issue[name].max,
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    onBlur: () => showPreview(mail),
  });

  return (
    <>
      {preview.data && preview.data.hindrances.length > 0 && (
        <Alert tone="warning" title={words.hindrances}>
          <ul>
            {preview.data.hindrances.map((hindrance) => (
              <li key={hindrance}>{hindrance}</li>
            ))}
          </ul>
        </Alert>
      )}
      <div className="send">
        <form
          className="send-form stack gap-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            ask();
          }}
        >
          <TextField {...field('subject')} />
          <TextField {...field('previewLine')} required={false} hint={words.previewLineHint} />
          <TextField
            {...field('fromName')}
            autoComplete="off"
            hint={words.fromNameHint(preview.data?.from ?? '…')}
          />
          <fieldset className="choices">
            <legend>{words.audience}</legend>
            {IssueAudience.options.map((audience) => (
              <label key={audience}>
                <input
                  type="radio"
                  name="audience"
                  checked={mail.audience === audience}
                  onChange={() => choose({ audience })}
                />
                {issueWords.audience[audience]}
              </label>
            ))}
          </fieldset>
          {content.body && (
            <fieldset className="choices">
              <legend>{words.reads}</legend>
              {reads.map(([name, isWholeForAll, isExtractOnly]) => (
                <Fragment key={name}>
                  <label>
                    <input
                      type="radio"
                      name="reads"
                      checked={isWhole === isWholeForAll && (mail.isExtractOnly ?? false) === isExtractOnly}
                      aria-describedby={isWholeForAll ? 'whole-hint' : undefined}
                      onChange={() => choose({ isWholeForAll, isExtractOnly })}
                    />
                    {name}
                  </label>
                  {isWholeForAll && (
                    <p className="field__hint" id="whole-hint">
                      {words.wholeHint}
                    </p>
                  )}
                </Fragment>
              ))}
            </fieldset>
          )}
          <fieldset className="choices">
            <legend>{words.when}</legend>
            {whens.map(([value, name]) => (
              <label key={value}>
                <input type="radio" name="when" checked={when === value} onChange={() => setWhen(value)} />
                {name}
              </label>
            ))}
            {when === 'at' && <MomentFields chosen={chosen} error={momentProblem} />}
          </fieldset>
          <div>
            <Button type="submit">{words.send}</Button>
          </div>
        </form>
        <section className="send__preview stack gap-4" aria-labelledby="preview-title">
          <h2 className="title-m" id="preview-title">
            {words.preview.title}
          </h2>
          {!isRight && <p className="soft">{words.preview.incomplete}</p>}
          {!parsed.success ? undefined : preview.data && !preview.isError ? (
            <MailPreview
              draftId={draftId}
              mail={parsed.data}
              preview={preview.data}
              own={own}
              onShorten={
                mail.isExtractOnly ? undefined : () => choose({ isWholeForAll: false, isExtractOnly: true })
              }
            />
          ) : (
            <QueryState
              query={preview}
              title={words.preview.failed}
              level={2}
              loading={<LoadingLines label={words.preview.loading} lines={8} />}
            />
          )}
        </section>
      </div>
      {isAsking && parsed.success && (
        <SendDialog
          mail={parsed.data}
          when={describeWhen()}
          preview={preview.isPlaceholderData ? undefined : preview.data}
          isSending={step.isPending}
          failure={describeFailure(step.error ?? preview.error)}
          onClose={() => setIsAsking(false)}
          onSend={() => step.mutate(undefined)}
        />
      )}
    </>
  );
};

/** The page on which an article is made an issue of the newsletter. */
export const SendIssue = (props: Props) => {
  const list = useInfiniteQuery(issuesQuery);
  // The newest issue proposes the sender. Without an answer it is the brand.
  if (list.isPending && !list.isPaused && list.failureCount === 0)
    return <LoadingLines label={words.loading} lines={8} />;
  const sender = findLastSender(list.data?.pages[0]?.issues ?? []) ?? brand.name;
  return <SendForm {...props} sender={sender} />;
};
