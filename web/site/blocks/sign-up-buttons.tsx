import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';

interface Props {
  primary: string;
  secondary: string;
  primaryPath?: string;
  secondaryPath?: string;
}

/** The two buttons of a banner or a closing: both lead to the sign-up unless the page says otherwise. */
export const SignUpButtons = ({
  primary,
  secondary,
  primaryPath = paths.signup,
  secondaryPath = paths.signup,
}: Props) => (
  <div className="sign-up-buttons">
    <ButtonLink size="large" href={primaryPath}>
      {primary}
    </ButtonLink>
    <ButtonLink size="large" variant="secondary" href={secondaryPath}>
      {secondary}
    </ButtonLink>
  </div>
);
