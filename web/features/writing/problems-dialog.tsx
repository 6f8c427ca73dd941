import { draftEditor } from '../../content/draft-editor.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { TypedContent } from '../../unsaved-text.ts';
import { describeProblem } from './draft-problems.ts';
import type { Problems } from './draft-problems.ts';

interface Props {
  problems: Problems;
  content: TypedContent;
  onClose: () => void;
  onChoose: (path: string) => void;
}

/** Why a text cannot be published. Each reason leads to its field. */
export const ProblemsDialog = ({ problems, content, onClose, onChoose }: Props) => {
  // Two fields with the same reason stand there once, with the first of them.
  const reasons = new Map(
    Object.keys(problems).map((path) => [describeProblem(problems, path, content), path]),
  );
  return (
    <Dialog
      title={draftEditor.incomplete}
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {draftEditor.close}
        </Button>
      }
    >
      <ul className="draft-problems">
        {[...reasons].toReversed().map(([reason, path]) => (
          <li key={path}>
            <Button variant="quiet" onClick={() => onChoose(path)}>
              {reason}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
