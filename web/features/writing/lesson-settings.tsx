import type { Draft } from '#shared/contract/drafts.ts';
import { LessonAccess } from '#shared/contract/lessons.ts';
import { findModule, freeModules, paidModules, type Module } from '#shared/modules.ts';
import { draftKinds, lessonSettings as words } from '../../content/draft-kinds.ts';
import { SelectField } from '../../ui/field.tsx';
import type { SettingsProps } from './settings-fields.tsx';

const own = draftKinds.lesson;

const Options = ({ modules }: { modules: readonly Module[] }) =>
  modules.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));

/** The module of a lesson, and who may read it. Lessons of a free module are always for all customers. */
export const LessonSettings = (props: SettingsProps & { state: Draft['state'] }) => {
  const { content, state, problems, isDisabled, onChange } = props;
  const isPaid = findModule(content.module ?? '')?.isPaid === true;
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
        hint={content.body ? own.readers[content.access] : own.readers.none}
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
    </>
  );
};
