import type { ReactNode } from 'react';
import { brand } from '#shared/brand.ts';
import { ownData } from '../../content/own-data.ts';
import { Message } from '../../ui/message.tsx';
import { MailLink } from '../contact/mail-link.tsx';
import { MessagePage } from './message-page.tsx';

const words = ownData.deleted;

/** Says what the API says of a deleted account. `children` ask to begin anew. */
export const AccountDeleted = ({ message, children }: { message: string; children: ReactNode }) => (
  <MessagePage>
    <title>{`${words.title} · ${brand.name}`}</title>
    <Message title={words.title}>
      <p>{message.replace(/\.?$/, '.')}</p>
      <p>{words.anew}</p>
      {children}
      <p>
        {words.write} <MailLink />
      </p>
    </Message>
  </MessagePage>
);
