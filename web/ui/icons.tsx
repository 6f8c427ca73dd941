import type { ReactNode } from 'react';

const Icon = ({ children }: { children: ReactNode }) => (
  <svg
    className="icon"
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

export const ShareIcon = () => (
  <Icon>
    <path d="M12 15V3.5M7.5 8 12 3.5 16.5 8M5 13v6.5h14V13" />
  </Icon>
);

export const MenuIcon = () => (
  <Icon>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
);

export const ArrowIcon = () => (
  <Icon>
    <path d="M4 12h15.5M13.5 6l6 6-6 6" />
  </Icon>
);

export const ClockIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5l3.5 2" />
  </Icon>
);

export const ToolIcon = () => (
  <Icon>
    <rect x="3" y="8" width="18" height="12" rx="2" />
    <path d="M9 8V5.5A1.5 1.5 0 0 1 10.5 4h3A1.5 1.5 0 0 1 15 5.5V8M3 13h18M12 11.5v3" />
  </Icon>
);

export const TalkIcon = () => (
  <Icon>
    <path d="M12 4c5 0 9 3.2 9 7.3s-4 7.3-9 7.3c-1 0-2-.1-2.9-.4L4.5 20l.9-3.5C3.9 15.2 3 13.3 3 11.3 3 7.2 7 4 12 4Z" />
    <path d="M8.5 11.3h7" />
  </Icon>
);

export const CheckIcon = () => (
  <Icon>
    <path d="m4.5 12.5 5 5 10-11" />
  </Icon>
);

export const LockIcon = () => (
  <Icon>
    <rect x="5" y="11" width="14" height="9" rx="2" />
    <path d="M8 11V8a4 4 0 0 1 8 0v3" />
  </Icon>
);

export const UndoIcon = () => (
  <Icon>
    <path d="M9 14 4 9l5-5M4 9h10a5.5 5.5 0 0 1 0 11h-4" />
  </Icon>
);
