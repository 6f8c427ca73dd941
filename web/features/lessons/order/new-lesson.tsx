import { useState } from 'react';
import { findModule, freeModules, paidModules, type Module, type ModuleId } from '#shared/modules.ts';
import { staffLessons } from '../../../content/staff-lessons.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/field.tsx';

const words = staffLessons.create;

const Options = ({ label, modules }: { label: string; modules: readonly Module[] }) => (
  <optgroup label={label}>
    {modules.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </optgroup>
);

interface Props {
  isCreating: boolean;
  onCreate: (module: ModuleId) => void;
}

/** The button for a new lesson. It asks for the module first, because only a draft with a module is a lesson. */
export const NewLesson = ({ isCreating, onCreate }: Props) => {
  const [isAsking, setIsAsking] = useState(false);
  const [module, setModule] = useState<ModuleId>();
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{staffLessons.newLesson}</Button>
      {isAsking && (
        <Dialog
          title={words.title}
          isBusy={isCreating}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button variant="secondary" disabled={isCreating} onClick={() => setIsAsking(false)}>
                {words.cancel}
              </Button>
              <Button disabled={isCreating || !module} onClick={() => module && onCreate(module)}>
                {isCreating ? staffLessons.creating : words.action}
              </Button>
            </>
          }
        >
          <SelectField
            name="new-lesson-module"
            label={words.module}
            error={undefined}
            value={module ?? ''}
            onChange={({ target }) => setModule(findModule(target.value)?.id)}
          >
            <option value="" disabled>
              {words.choose}
            </option>
            <Options label={staffLessons.free.title} modules={freeModules} />
            <Options label={staffLessons.paid.title} modules={paidModules} />
          </SelectField>
        </Dialog>
      )}
    </>
  );
};
