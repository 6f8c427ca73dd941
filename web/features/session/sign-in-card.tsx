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

const ways = [
  { connection: 'google-oauth2', label: words.google, mark: google },
  { connection: 'windowslive', label: words.microsoft, mark: microsoft },
  { connection: 'apple', label: words.apple, mark: apple },
] as const;

/** A provider's own mark, by which people know it; the words beside it name it. */
const Mark = ({ src }: { src: string }) => <img src={src} alt="" width="22" height="22" />;

/** The ways in. A click loads the tenant's library, and the browser leaves for the tenant. */
export const SignInCard = ({ page }: { page: keyof typeof pages }) => {
  const { title, tagline, other, otherPath } = pages[page];
  const [notice, setNotice] = useState<string>();
  const [busyWith, setBusyWith] = useState<Connection>();

  useEffect(() => {
    const left = takeNotice();
    if (left) setNotice(words.notices[left]);
    // The browser's memory brings the page back as it was left: on its way.
    const wakeUp = () => setBusyWith(undefined);
    addEventListener('pageshow', wakeUp);
    return () => removeEventListener('pageshow', wakeUp);
  }, []);

  const leave = async (connection: Connection) => {
    setBusyWith(connection);
    setNotice(undefined);
    try {
      const { signIn } = await import('./sign-in.ts');
      await signIn({ connection, isNew: page === 'signup' });
    } catch {
      setBusyWith(undefined);
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
      <div className="sign-in__ways">
        {ways.map(({ connection, label, mark }) => (
          <button
            key={connection}
            className="sign-in__way"
            type="button"
            disabled={busyWith !== undefined}
            aria-busy={busyWith === connection}
            onClick={() => void leave(connection)}
          >
            <Mark src={mark} />
            {busyWith === connection ? words.busy : label}
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
