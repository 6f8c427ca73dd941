import type { ComponentProps, ReactNode } from 'react';
import { secondFactor as words } from '../../content/second-factor.ts';
import { CodeStep } from './code-step.tsx';
import { QrCode } from './qr-code.tsx';
import type { AppSecret } from './staff-pool.ts';

interface Props extends Omit<ComponentProps<typeof CodeStep>, 'children'> {
  secret: AppSecret;
  children?: ReactNode;
}

/** Shows the secret to an authenticator app, and asks for the first code. */
export const AppSetup = ({ secret, children, ...step }: Props) => (
  <CodeStep {...step}>
    {children}
    <p>{words.scan}</p>
    <QrCode text={secret.link} label={words.qrLabel} />
    <p className="staff-secret">
      <a href={secret.link}>{words.link}</a>
      <span>
        {words.key} <code>{secret.text.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </span>
    </p>
  </CodeStep>
);
