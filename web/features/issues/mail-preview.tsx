import { useState } from 'react';
import { IssueReader } from '#shared/contract/issues.ts';
import type { IssueMail, issueEndpoints } from '#shared/contract/issues.ts';
import type { Reply } from '#shared/contract/endpoint.ts';
import { limits } from '#shared/limits.ts';
import { sendIssue } from '../../content/issues.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { MailFrame } from './mail-frame.tsx';
import { TestMail } from './test-mail.tsx';

const words = sendIssue.preview;

const LOOKS = ['light', 'dark', 'inverted', 'blocked'] as const;
const WIDTHS = [390, 700] as const;

const formatKb = (bytes: number): string => Math.ceil(bytes / 1000).toLocaleString('en-US');

interface ChoiceProps<Value extends string | number> {
  name: string;
  label: string;
  values: readonly Value[];
  names: Readonly<Record<Value, string>>;
  chosen: Value;
  onChoose: (value: Value) => void;
}

const Choice = <Value extends string | number>(props: ChoiceProps<Value>) => {
  const { name, label, values, names, chosen, onChoose } = props;
  return (
    <SelectField
      name={name}
      label={label}
      error={undefined}
      value={chosen}
      onChange={({ target }) => {
        const value = values[target.selectedIndex];
        if (value !== undefined) onChoose(value);
      }}
    >
      {values.map((value) => (
        <option key={value} value={value}>
          {names[value]}
        </option>
      ))}
    </SelectField>
  );
};

interface Props {
  draftId: string;
  mail: IssueMail;
  preview: Reply<typeof issueEndpoints.preview>;
  own: string;
  /** Chooses the extract and a link instead of the whole text, unless that is the choice. */
  onShorten: (() => void) | undefined;
}

/** The mail as each reader gets it: in a mail program's looks, on a phone and a desk, as plain text, and as a test mail. */
export const MailPreview = ({ draftId, mail, preview: { mails, staff }, own, onShorten }: Props) => {
  const [reader, setReader] = useState<IssueReader>('stranger');
  const [look, setLook] = useState<(typeof LOOKS)[number]>('light');
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>(390);
  const shown = mails.find((each) => each.reader === reader);
  const bytes = Math.max(...mails.map((each) => each.bytes));
  const { htmlBytes } = limits.issue;
  return (
    <>
      {bytes > htmlBytes ? (
        <Alert
          tone="warning"
          title={words.tooLarge.title(formatKb(bytes))}
          actions={
            onShorten && (
              <Button variant="secondary" onClick={onShorten}>
                {words.tooLarge.extract}
              </Button>
            )
          }
        >
          <p>{words.tooLarge.text}</p>
        </Alert>
      ) : (
        <p className="soft small">{words.size(formatKb(bytes), formatKb(htmlBytes))}</p>
      )}
      <div className="mail-choices">
        <Choice
          name="reader"
          label={words.reader}
          values={IssueReader.options}
          names={words.readers}
          chosen={reader}
          onChoose={setReader}
        />
        <Choice
          name="look"
          label={words.look}
          values={LOOKS}
          names={words.looks}
          chosen={look}
          onChoose={setLook}
        />
        <Choice
          name="width"
          label={words.width}
          values={WIDTHS}
          names={words.widths}
          chosen={width}
          onChoose={setWidth}
        />
      </div>
      {shown && (
        <>
          <p role="status">{words.isWhole[shown.isWhole ? 'true' : 'false']}</p>
          <MailFrame title={words.frame(words.readers[reader])} html={shown.html} look={look} width={width} />
          <details className="mail-text">
            <summary>{words.text}</summary>
            <pre>{shown.text}</pre>
          </details>
        </>
      )}
      <TestMail draftId={draftId} mail={mail} reader={reader} staff={staff} own={own} />
    </>
  );
};
