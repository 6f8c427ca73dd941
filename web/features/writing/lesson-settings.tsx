import { useMemo } from 'react';
import { estimateMinutes } from '#shared/body/lesson-minutes.ts';
import type { Draft } from '#shared/contract/drafts.ts';
import { LessonAccess } from '#shared/contract/lessons.ts';
import { limits } from '#shared/limits.ts';
import { findModule, freeModules, paidModules, type Module } from '#shared/modules.ts';
import { draftEditor } from '../../content/draft-editor.ts';
import { draftKinds, lessonSettings as words } from '../../content/draft-kinds.ts';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { parseMinutes } from './draft-content.ts';
import type { SettingsProps } from './settings-fields.tsx';

const own = draftKinds.lesson;

const Options = ({ modules }: { modules: readonly Module[] }) =>
  modules.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));

/** The module of a lesson, who may read it, how long it takes and what one leaves with. Lessons of a free module are always for all customers. */
export const LessonSettings = (props: SettingsProps & { state: Draft['state'] }) => {
  const { content, state, problems, isDisabled, onChange } = props;
  const { body, minutes = '', takeaway = '' } = content;
  const isPaid = findModule(content.module ?? '')?.isPaid === true;
  const estimate = useMemo(() => estimateMinutes(body), [body]);
  return (
    <>
      <SelectField
        name="module"
        label={words.module}
        hint={`${words.moduleHint[isPaid ? 'paid' : 'free']} ${words.moves[state]}`.trim()}
        error={problems['module']}
        disabled={isDisabled}
        value={content.module}
        onChange={({ target }) => {
          const module = findModule(target.value);
          if (module) onChange({ module: module.id, ...(!module.isPaid && { access: 'customers' }) });
        }}
      >
        <optgroup label={words.free}>
          <Options modules={freeModules} />
        </optgroup>
        <optgroup label={words.paid}>
          <Options modules={paidModules} />
        </optgroup>
      </SelectField>
      <SelectField
        name="access"
        label={own.access}
        hint={body ? own.readers[content.access] : own.readers.none}
        error={problems['access']}
        disabled={isDisabled}
        value={content.access}
        onChange={({ target }) => {
          const access = LessonAccess.safeParse(target.value).data;
          if (access) onChange({ access });
        }}
      >
        {LessonAccess.options.map((access) => (
          <option key={access} value={access} disabled={access === 'essentials' && !isPaid}>
            {own.accessNames[access]}
          </option>
        ))}
      </SelectField>
      <TextField
        name="minutes"
        label={words.minutesLabel}
        hint={words.minutesHint(estimate)}
        required={false}
        inputMode="numeric"
        autoComplete="off"
        disabled={isDisabled}
        value={minutes}
        error={problems['minutes']}
        onChange={({ target }) => onChange({ minutes: parseMinutes(target.value) })}
      />
      <TextArea
        name="takeaway"
        label={words.takeawayLabel}
        hint={`${words.takeawayHint} ${draftEditor.length(String(takeaway.length), String(limits.takeaway.max))}`}
        required={false}
        rows={2}
        dir="auto"
        disabled={isDisabled}
        value={takeaway}
        error={problems['takeaway']}
        // It is one line for readers, so a pasted line break becomes a space.
        onChange={({ target }) =>
          onChange({ takeaway: target.value.replaceAll(/\s*\n\s*/g, ' ') || undefined })
        }
      />
    </>
  );
};
