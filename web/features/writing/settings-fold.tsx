import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { findProblem } from './draft-problems.ts';
import type { Problems } from './draft-problems.ts';
import '../../ui/accordion.css';

/** There the settings stand beside the text (writing.css), and folding them would make no room. */
const BESIDE_TEXT = '(width >= 64rem)';

interface Props {
  title: string;
  titleId?: string;
  problems: Problems;
  /** The fields within it. A problem of one of them opens it. */
  fields: readonly string[];
  /** Whether it begins folded everywhere, because few texts need it. */
  isRare?: boolean;
  /** Stands behind the title. */
  badge?: ReactNode;
  children: ReactNode;
}

/** A part of the settings. It begins open where it stands beside the text, and folded where it stands below. */
export const SettingsFold = ({
  title,
  titleId,
  problems,
  fields,
  isRare = false,
  badge,
  children,
}: Props) => {
  const [isOpen, setIsOpen] = useState(() => !isRare && matchMedia(BESIDE_TEXT).matches);
  const hasProblem = fields.some((field) => findProblem(problems, field) !== undefined);
  useEffect(() => {
    if (hasProblem) setIsOpen(true);
  }, [hasProblem]);
  return (
    <details
      className="accordion__item"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="accordion__title">
        <h2 id={titleId}>
          {title} {badge}
        </h2>
      </summary>
      <div className="draft-form__fold stack gap-5">{children}</div>
    </details>
  );
};
