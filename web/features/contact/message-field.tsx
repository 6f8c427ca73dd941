import type { ComponentProps } from 'react';
import { TextArea } from '../../ui/field.tsx';
import { countOf, nearLimit } from './message-count.ts';

/** The message and how much of its room is used. What is too long is kept and said, never cut. */
export const MessageField = ({
  message,
  hint,
  ...field
}: ComponentProps<typeof TextArea> & { message: string }) => (
  <>
    <TextArea
      {...field}
      rows={4}
      hint={
        <>
          <span>{hint}</span>
          <span className="contact-form__count">{countOf(message)}</span>
        </>
      }
    />
    <span className="visually-hidden" role="status">
      {nearLimit(message)}
    </span>
  </>
);
