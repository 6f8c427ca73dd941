// The icons of the product, from lucide. Each is imported from its own file, because the package's index has two thousand.
import type { LucideIcon } from 'lucide-react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Bookmark from 'lucide-react/icons/bookmark';
import BookOpen from 'lucide-react/icons/book-open';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import GripVertical from 'lucide-react/icons/grip-vertical';
import House from 'lucide-react/icons/house';
import Lock from 'lucide-react/icons/lock';
import Menu from 'lucide-react/icons/menu';
import Search from 'lucide-react/icons/search';
import Undo from 'lucide-react/icons/undo-2';
import UserRound from 'lucide-react/icons/user-round';
import X from 'lucide-react/icons/x';

/** Hidden from screen readers, because an icon stands beside words. */
const createIcon = (Drawing: LucideIcon) => () => <Drawing className="icon" size={20} aria-hidden="true" />;

export const HomeIcon = createIcon(House);
export const LearnIcon = createIcon(GraduationCap);
export const ArticlesIcon = createIcon(BookOpen);
export const KeptIcon = createIcon(Bookmark);
export const SearchIcon = createIcon(Search);
export const AccountIcon = createIcon(UserRound);
export const MenuIcon = createIcon(Menu);
export const CloseIcon = createIcon(X);
export const ArrowIcon = createIcon(ArrowRight);
export const BackIcon = createIcon(ArrowLeft);
export const ClockIcon = createIcon(Clock);
export const CheckIcon = createIcon(Check);
export const HandleIcon = createIcon(GripVertical);
export const LockIcon = createIcon(Lock);
export const UndoIcon = createIcon(Undo);
