import { useEffect, useState } from 'react';
import { brand } from '#shared/brand.ts';
import { login } from '../../content/login.ts';
import { signIn as words } from '../../content/sign-in.ts';
import { signup } from '../../content/signup.ts';
import { takeNotice } from './tab-messages.ts';
import type { Connection } from './sign-in.ts';
import { paths } from '../../paths.ts';
import apple from '../../drawings/mark-apple.svg';
import google from '../../drawings/mark-google.svg';
import microsoft from '../../drawings/mark-microsoft.svg';
import substack from '../../drawings/mark-substack.svg';

const pages = {
  login: { ...login, otherPath: paths.signup },
  signup: { ...signup, otherPath: paths.login },
};

const providers = [
  { connection: 'google-oauth2', label: words.google, mark: google },
  { connection: 'windowslive', label: words.microsoft, mark: microsoft },
  { connection: 'apple', label: words.apple, mark: apple },
] as const;

/** A provider's logo. The words beside it name the provider, so it has no alternative text. */
const Mark = ({ src }: { src: string }) => <img src={src} alt="" width="22" height="22" />;

/** The sign-in buttons. A click loads the tenant's library, and the browser leaves for the tenant. */
export const SignInCard = ({ page }: { page: keyof typeof pages }) => {
  const { title, tagline, other, otherPath } = pages[page];
  const [notice, setNotice] = useState<string>();
  const [busyConnection, setBusyConnection] = useState<Connection>();

  useEffect(() => {
    const previousNotice = takeNotice();
    if (previousNotice) setNotice(words.notices[previousNotice]);
    // The back/forward cache restores the page as it was left, with a busy button.
    const clearBusy = () => setBusyConnection(undefined);
    addEventListener('pageshow', clearBusy);
    return () => removeEventListener('pageshow', clearBusy);
  }, []);

  const startSignIn = async (connection: Connection) => {
    setBusyConnection(connection);
    setNotice(undefined);
    try {
      const { signIn } = await import('./sign-in.ts');
      await signIn({ connection, isNew: page === 'signup' });
    } catch {
      setBusyConnection(undefined);
      setNotice(words.failed);
    }
  };

  return (
    <div className="sign-in__card">
      <h1 className="sign-in__title">{title}</h1>
      <p className="sign-in__tagline">{tagline}</p>
      <p className="sign-in__notice" role="status" data-not-loaded={words.failed}>
        {notice}
      </p>
      <div className="sign-in__options">
        {providers.map(({ connection, label, mark }) => (
          <button
            key={connection}
            className="sign-in__way"
            type="button"
            disabled={busyConnection !== undefined}
            aria-busy={busyConnection === connection}
            onClick={() => void startSignIn(connection)}
          >
            <Mark src={mark} />
            {busyConnection === connection ? words.busy : label}
          </button>
        ))}
        <p className="sign-in__only">{words.only}</p>
        <a className="sign-in__way" href={brand.newsletterUrl} target="_blank" rel="noopener noreferrer">
          <Mark src={substack} />
          <span>
            {words.newsletter}
            <span className="visually-hidden"> {words.newTab}</span>
          </span>
        </a>
      </div>
      <p className="sign-in__promise">{words.promise}</p>
      <p className="sign-in__other">
        {other.text} <a href={otherPath}>{other.action}</a>
      </p>
    </div>
  );
};
