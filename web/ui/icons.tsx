// The signs of the product, by what they say here. Each is lucide's drawing, imported by its own file: the package's
// index names two thousand.
import type { LucideIcon } from 'lucide-react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Lock from 'lucide-react/icons/lock';
import Menu from 'lucide-react/icons/menu';
import Undo from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';

/** Says nothing of its own: it stands beside words, and screen readers pass over it. */
const iconOf = (Drawing: LucideIcon) => () => <Drawing className="icon" size={20} aria-hidden="true" />;

export const MenuIcon = iconOf(Menu);
export const CloseIcon = iconOf(X);
export const ArrowIcon = iconOf(ArrowRight);
export const BackIcon = iconOf(ArrowLeft);
export const ClockIcon = iconOf(Clock);
export const CheckIcon = iconOf(Check);
export const LockIcon = iconOf(Lock);
export const UndoIcon = iconOf(Undo);
