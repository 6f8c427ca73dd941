import { useEffect, useRef } from 'react';

/** Says what a further step of the sign-in asks for, and takes the focus, so that a screen reader says it too. */
export const StepHeading = ({ title, text }: { title: string; text: string }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="staff-step">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
    </div>
  );
};
