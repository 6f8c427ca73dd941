import { login } from '../../content/login.ts';
import { signIn } from '../../content/sign-in.ts';
import { signup } from '../../content/signup.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import panelImage from '../../drawings/sign-in.svg';
import { SignInCard } from './sign-in-card.tsx';
import './sign-in.css';

const panels: Record<'login' | 'signup', { title: string; points: readonly string[] }> = {
  login: login.panel,
  signup: signup.panel,
};

/** Stands beside the sign-in links in a wide window, below them in a narrow one. A narrow window does not load the image. */
const Panel = ({ title, points }: { title: string; points: readonly string[] }) => (
  <div className={`sign-in__panel ${points.length > 0 ? 'sign-in__panel--points' : ''}`.trim()}>
    <p className="sign-in__panel-title">{title}</p>
    {points.length > 0 && (
      <ul className="sign-in__points stack gap-3">
        {points.map((point) => (
          <li key={point}>
            <CheckIcon />
            {point}
          </li>
        ))}
      </ul>
    )}
    <img src={panelImage} alt="" width="560" height="520" loading="lazy" decoding="async" />
  </div>
);

/** The part that the login and the sign-up page share: the sign-in links, and a panel beside them. */
export const SignInSection = ({ page }: { page: 'login' | 'signup' }) => (
  <div className="sign-in stack gap-6">
    <div className="sign-in__side">
      <noscript className="sign-in__needs">
        <p>{signIn.needsScript}</p>
      </noscript>
      <SignInCard page={page} />
    </div>
    <Panel {...panels[page]} />
  </div>
);
