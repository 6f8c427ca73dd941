import { useEffect, useRef } from 'react';

/** The heading of a later sign-in step. It takes the focus, so that a screen reader reads it. */
export const StepHeading = ({ title, text }: { title: string; text: string }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="staff-step stack gap-2">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
    </div>
  );
};
