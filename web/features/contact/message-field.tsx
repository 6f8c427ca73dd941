import type { ComponentProps } from 'react';
import { TextArea } from '../../ui/field.tsx';
import { formatCount, describeRemaining } from './message-count.ts';

/** The message, with the count of its characters. A message that is too long gets an error and is never cut. */
export const MessageField = ({
  message,
  hint,
  max,
  ...field
}: ComponentProps<typeof TextArea> & { message: string; max: number }) => (
  <>
    <TextArea
      {...field}
      rows={4}
      hint={
        <>
          <span>{hint}</span>
          <span className="contact-form__count">{formatCount(message, max)}</span>
        </>
      }
    />
    <span className="visually-hidden" role="status">
      {describeRemaining(message, max)}
    </span>
  </>
);
