import { signIn } from '../content/sign-in.ts';
import { Island } from './island.tsx';
import { Page } from './page.tsx';
import { ShopPicture } from './shop-picture.tsx';
import { SignInCard } from './sign-in-card.tsx';

/** What the login and the sign-up page share: the ways in, beside a picture. */
export const SignInPage = ({ page }: { page: 'login' | 'signup' }) => (
  <Page>
    <div className="sign-in">
      <div className="sign-in__panel">
        <ShopPicture />
      </div>
      <div className="sign-in__side">
        <Island id={page} className="sign-in__island">
          <SignInCard page={page} />
        </Island>
        <noscript>
          <p className="sign-in__needs">{signIn.needsScript}</p>
        </noscript>
      </div>
    </div>
  </Page>
);
