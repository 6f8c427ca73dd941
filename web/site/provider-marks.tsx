// Marks of the ways in: drawn by us, in one colour, so that a reader finds their way and nobody's trademark is worn.
import type { ReactNode } from 'react';

const Mark = ({ children }: { children: ReactNode }) => (
  <svg
    className="sign-in__mark"
    viewBox="0 0 24 24"
    width="22"
    height="22"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

export const GoogleMark = () => (
  <Mark>
    <path d="M18.4 6.2A8.5 8.5 0 1 0 20.5 12H12.5" />
  </Mark>
);

export const MicrosoftMark = () => (
  <Mark>
    <path d="M4.5 4.5h6v6h-6ZM13.5 4.5h6v6h-6ZM4.5 13.5h6v6h-6ZM13.5 13.5h6v6h-6Z" />
  </Mark>
);

export const AppleMark = () => (
  <Mark>
    <path d="M12 8.2c-5-2.6-8 .6-7.6 4.9.3 3.6 2.6 7.4 5 7.4 1 0 1.6-.6 2.6-.6s1.6.6 2.6.6c2.4 0 4.7-3.8 5-7.400C20 8.8 17 5.6 12 8.200ZM12 8c0-2.4 1.2-4.2 3.2-4.8" />
  </Mark>
);

export const SubstackMark = () => (
  <Mark>
    <path d="M5 4.500h14M5 9h14M5 13.500h14v7L12 16.8 5 20.500Z" />
  </Mark>
);
