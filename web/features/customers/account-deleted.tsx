import type { ReactNode } from 'react';
import { brand } from '#shared/brand.ts';
import { ownData } from '../../content/own-data.ts';
import { Message } from '../../ui/message.tsx';
import { MessagePage } from './message-page.tsx';

const words = ownData.deleted;

interface Props {
  message: string;
  mailLink: ReactNode;
  /** Asks to begin anew. */
  children: ReactNode;
}

/** Says what the API says of a deleted account. */
export const AccountDeleted = ({ message, mailLink, children }: Props) => (
  <MessagePage>
    <title>{`${words.title} · ${brand.name}`}</title>
    <Message title={words.title}>
      <p>{message.replace(/\.?$/, '.')}</p>
      <p>{words.anew}</p>
      {children}
      <p>
        {words.write} {mailLink}
      </p>
    </Message>
  </MessagePage>
);
