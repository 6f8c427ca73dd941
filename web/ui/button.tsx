import type { ComponentProps } from 'react';
import './button.css';

interface Look {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'leads-to-danger' | undefined;
  size?: 'medium' | 'large' | undefined;
}

/** The classes of a button, for a router link that should look like one. */
export const buttonClass = (variant: Look['variant'] = 'primary', size: Look['size'] = 'medium'): string =>
  `button button--${variant} button--${size}`;

/** A button. It submits a form only with `type="submit"`. */
export const Button = ({ variant, size, type = 'button', ...rest }: Look & ComponentProps<'button'>) => (
  <button {...rest} type={type} className={buttonClass(variant, size)} />
);

/** A link that looks like a button. */
export const ButtonLink = ({ variant, size, children, ...rest }: Look & ComponentProps<'a'>) => (
  <a {...rest} className={buttonClass(variant, size)}>
    {children}
  </a>
);
