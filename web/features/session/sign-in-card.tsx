import { serviceHref } from '#shared/newsletter-links.ts';
import { login } from '../../content/login.ts';
import { signIn as words } from '../../content/sign-in.ts';
import { signup } from '../../content/signup.ts';
import { paths } from '../../paths.ts';
import { AppleMark, GoogleMark, MicrosoftMark, SubstackMark } from './provider-marks.tsx';
import { toSignInAddress } from './sign-in-address.ts';

const pages = {
  login: { ...login, otherPath: paths.signup, parameters: {} },
  signup: { ...signup, otherPath: paths.login, parameters: { screen_hint: 'signup' } },
} as const;

const providers = [
  { connection: 'google-oauth2', label: words.google, Mark: GoogleMark },
  { connection: 'windowslive', label: words.microsoft, Mark: MicrosoftMark },
  { connection: 'apple', label: words.apple, Mark: AppleMark },
] as const;

/** The sign-in links. The page's script starts the redirect itself (`web/scripts/sign-in.ts`). */
export const SignInCard = ({ page }: { page: keyof typeof pages }) => {
  const { title, tagline, other, otherPath, parameters } = pages[page];
  return (
    <div className="sign-in__card stack gap-3">
      <h1 className="title-l">{title}</h1>
      <p className="sign-in__tagline">{tagline}</p>
      <p className="sign-in__notice" role="status" />
      <div className="stack gap-3">
        {serviceHref !== undefined && (
          <a className="sign-in__way" href={serviceHref} target="_blank" rel="noopener noreferrer">
            <SubstackMark />
            <span>
              {words.newsletter}
              <span className="visually-hidden"> {words.newTab}</span>
            </span>
          </a>
        )}
        {providers.map(({ connection, label, Mark }) => (
          <a key={connection} className="sign-in__way" href={toSignInAddress({ connection, ...parameters })}>
            <Mark />
            <span className="sign-in__label">{label}</span>
            <span className="sign-in__busy">{words.busy}</span>
          </a>
        ))}
      </div>
      <p className="sign-in__promise small soft">{words.promise}</p>
      <p className="sign-in__other small soft">
        {other.text} <a href={otherPath}>{other.action}</a>
      </p>
    </div>
  );
};
