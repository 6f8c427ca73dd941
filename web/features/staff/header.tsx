import { Button } from '@aws-amplify/ui-react';
import { app } from '../../content/app.ts';
import { staffSession } from '../../content/staff-sign-in.ts';
import { Logo } from '../../logo.tsx';
import { paths } from '../../paths.ts';

interface Props {
  name: string;
  isLeaving: boolean;
  onLogOut: () => void;
}

/** The header of the staff tool: the way home, the person's name and the log-out. */
export const StaffHeader = ({ name, isLeaving, onLogOut }: Props) => (
  <header className="staff-header">
    <a href={paths.home}>
      <Logo />
    </a>
    <p className="staff-header__name">{name}</p>
    <Button type="button" size="small" isDisabled={isLeaving} onClick={onLogOut}>
      {isLeaving ? app.loggingOut : staffSession.logOut}
    </Button>
  </header>
);
