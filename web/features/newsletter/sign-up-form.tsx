import type { ReactNode } from 'react';
import { signUpForm as words } from '../../content/newsletter.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { SUBSCRIBE_ACTION } from './form-actions.ts';
import '../../ui/input.css';
import './sign-up-form.css';

interface Props {
  /** Where the form stands. */
  from: 'page' | 'article' | 'blog';
  /** Follows the button. */
  children?: ReactNode;
}

/** One field to subscribe with, complete without a script. A page has one at most. */
export const SignUpForm = ({ from, children }: Props) => (
  <form className="sign-up stack gap-2" id="sign-up" method="post" action={SUBSCRIBE_ACTION}>
    <input type="hidden" name="from" value={from} />
    <input type="hidden" name="browser" />
    <label htmlFor="sign-up-email">{words.label}</label>
    <div className="sign-up__row row gap-2">
      <input
        className="field__input"
        id="sign-up-email"
        name="email"
        // Browsers refuse addresses that we take: those with a name before them, and some international ones.
        type="text"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby="sign-up-doubt"
        required
      />
      <Button type="submit">{words.action}</Button>
    </div>
    <p className="sign-up__doubt" id="sign-up-doubt" role="status" />
    {children}
    <p className="small soft">
      {words.note} <a href={paths.privacy}>{words.privacy}</a>
    </p>
  </form>
);
