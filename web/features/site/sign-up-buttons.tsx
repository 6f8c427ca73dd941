import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import './sign-up-buttons.css';

interface Props {
  primary: string;
  secondary: string;
}

/** Two buttons that both lead to the sign-up page. */
export const SignUpButtons = ({ primary, secondary }: Props) => (
  <div className="row gap-3">
    <ButtonLink size="large" href={paths.signup}>
      {primary}
    </ButtonLink>
    <ButtonLink size="large" variant="secondary" href={paths.signup}>
      {secondary}
    </ButtonLink>
  </div>
);
