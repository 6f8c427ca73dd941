import { paths } from './paths.ts';
import { Button, ButtonLink } from './ui/button.tsx';

/** A button as a content file names it: its words, and by name what it does. */
export interface NamedAction {
  readonly label: string;
  readonly action: string;
}

const destinations = new Map<string, string>([
  ['subscribe', paths.subscription],
  ['explore services', paths.services],
]);

interface Props {
  button: NamedAction;
}

/** Leads where its action says. One whose action nobody knows only logs so: see `web/scripts/unknown-action.ts`. */
export const ActionButton = ({ button: { label, action } }: Props) => {
  const href = destinations.get(action);
  return href === undefined ? (
    <Button size="large" data-action={action}>
      {label}
    </Button>
  ) : (
    <ButtonLink size="large" href={href}>
      {label}
    </ButtonLink>
  );
};
