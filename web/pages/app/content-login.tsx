import { Navigate } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { Logo } from '../../logo.tsx';
import { useStaffSession } from '../../features/staff/staff-session.ts';
import { SignInForm } from '../../features/staff/sign-in-form.tsx';
import { paths } from '../../paths.ts';
import { AppSkeleton } from '../../app-skeleton.tsx';
import { StaffUnreachable } from '../../features/staff/unreachable.tsx';
import '../../features/staff/staff.css';

/** Where staff sign in; somebody who is signed in goes straight to the tool. */
const ContentLogin = () => {
  const session = useStaffSession();
  if (session.is === 'unknown') return <StaffUnreachable />;
  if (session.is === 'signed-in') return <Navigate to={paths.contentCreator} replace />;
  if (session.is !== 'signed-out') return <AppSkeleton />;
  return (
    <main className="staff-login">
      <title>{`Login · ${brand.name}`}</title>
      <a className="staff-login__logo" href={paths.home}>
        <Logo />
      </a>
      <h1>Welcome to Content Creator Tool</h1>
      <p className="staff-login__text">Login to access your content management dashboard</p>
      {session.expired && (
        <output className="staff-notice staff-notice--quiet">
          Your session has expired. Log in again: everything you typed is kept.
        </output>
      )}
      <SignInForm />
    </main>
  );
};

export default ContentLogin;
