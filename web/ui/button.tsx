// Parts of the design system. Nothing here knows a word of the product.
import type { ComponentProps } from 'react';

interface Look {
  variant?: 'primary' | 'secondary' | 'quiet' | undefined;
  size?: 'medium' | 'large' | undefined;
}

const classOf = (variant: Look['variant'] = 'primary', size: Look['size'] = 'medium'): string =>
  `button button--${variant} button--${size}`;

/** A button that acts here. It submits a form only when its `type` says so. */
export const Button = ({ variant, size, type = 'button', ...rest }: Look & ComponentProps<'button'>) => (
  <button {...rest} type={type} className={classOf(variant, size)} />
);

/** A link that looks like a button: it leads to another address. */
export const ButtonLink = ({ variant, size, children, ...rest }: Look & ComponentProps<'a'>) => (
  <a {...rest} className={classOf(variant, size)}>
    {children}
  </a>
);
