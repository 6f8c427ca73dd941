import { paths } from './paths.ts';
import { Button, ButtonLink } from './ui/button.tsx';

/** A button in a content file: its label, and the name of its action. */
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

/**
 * Links to the page of its action. A button with an unknown action only writes to the console: web/scripts/unknown-action.ts
 * (docs/product.md 2.6).
 */
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
