// Parts of the design system. Nothing here knows a word of the product.
import type { ComponentProps } from 'react';

interface Look {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  size?: 'medium' | 'large' | undefined;
}

/** How a button looks, for a link of the router's that is to look like one. */
export const buttonClass = (variant: Look['variant'] = 'primary', size: Look['size'] = 'medium'): string =>
  `button button--${variant} button--${size}`;

/** A button that acts here. It submits a form only when its `type` says so. */
export const Button = ({ variant, size, type = 'button', ...rest }: Look & ComponentProps<'button'>) => (
  <button {...rest} type={type} className={buttonClass(variant, size)} />
);

/** A link that looks like a button: it leads to another address. */
export const ButtonLink = ({ variant, size, children, ...rest }: Look & ComponentProps<'a'>) => (
  <a {...rest} className={buttonClass(variant, size)}>
    {children}
  </a>
);
