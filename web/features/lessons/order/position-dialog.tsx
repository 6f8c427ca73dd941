import { useState } from 'react';
import { staffLessons } from '../../../content/staff-lessons.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/field.tsx';

const words = staffLessons.position;

interface Props {
  title: string;
  /** The position of the lesson, counted from 0. */
  position: number;
  count: number;
  onClose: () => void;
  onChoose: (position: number) => void;
}

/** Moves a lesson without dragging, with any pointer and any screen reader. */
export const PositionDialog = ({ title, position, count, onClose, onChoose }: Props) => {
  const [chosen, setChosen] = useState(position);
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button disabled={chosen === position} onClick={() => onChoose(chosen)}>
            {words.action}
          </Button>
        </>
      }
    >
      <p className="lesson-position__title">{title}</p>
      <SelectField
        name="position"
        label={words.label}
        error={undefined}
        value={chosen}
        onChange={({ target }) => setChosen(Number(target.value))}
      >
        {Array.from({ length: count }, (_, index) => (
          <option key={index} value={index}>
            {words.option(index + 1, count)}
          </option>
        ))}
      </SelectField>
    </Dialog>
  );
};
