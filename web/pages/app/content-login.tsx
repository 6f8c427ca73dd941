import { Navigate } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { staffSignIn as words } from '../../content/staff-sign-in.ts';
import { Logo } from '../../logo.tsx';
import { useStaffSession } from '../../features/staff/staff-session.ts';
import { SignInForm } from '../../features/staff/sign-in-form.tsx';
import { readWantedStaffPage } from '../../features/staff/wanted-staff-page.ts';
import { paths } from '../../paths.ts';
import { AppSkeleton } from '../../app-skeleton.tsx';
import { StaffUnreachable } from '../../features/staff/unreachable.tsx';
import '../../ui/alert.css';
import '../../features/staff/staff.css';

/** The staff sign-in. A signed-in person is sent to the page of the tool that they wanted. */
const ContentLogin = () => {
  const session = useStaffSession();
  if (session.is === 'unknown') return <StaffUnreachable />;
  if (session.is === 'signed-in')
    return <Navigate to={readWantedStaffPage() ?? paths.contentCreator} replace />;
  if (session.is !== 'signed-out') return <AppSkeleton />;
  return (
    <main className="staff-login">
      <title>{`${words.pageTitle} · ${brand.name}`}</title>
      <div className="staff-login__card stack gap-4">
        <a className="staff-login__logo" href={paths.home}>
          <Logo />
        </a>
        <h1>{words.title}</h1>
        <p className="staff-login__text">{words.text}</p>
        {session.why === 'expired' && <output className="alert">{words.expired}</output>}
        {session.why === 'everywhere' && <output className="alert">{words.loggedOutEverywhere}</output>}
        <SignInForm />
      </div>
    </main>
  );
};

export default ContentLogin;
