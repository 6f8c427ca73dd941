import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { limits } from '#shared/limits.ts';
import { search as words } from '../../content/search.ts';
import '../../ui/input.css';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves the focus from the field to the first hit, from one hit to the next, and back. */
const moveFocus = (root: HTMLElement, event: KeyboardEvent): void => {
  const step = STEPS[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const stops = [...root.querySelectorAll<HTMLElement>('input, .hit')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = stops[at + step];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
};

interface Props {
  typed: string;
  onType: (typed: string) => void;
  /** The hits. */
  children: ReactNode;
}

/** The field of the search, and below it what was found. The arrow keys move through both. */
export const SearchField = ({ typed, onType, children }: Props) => {
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const takeFocus = useEffectEvent(() => {
    // A page with answers was opened to read them.
    if (typed === '') input.current?.focus();
  });
  useEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    takeFocus();
    const onKey = (event: KeyboardEvent) => moveFocus(element, event);
    element.addEventListener('keydown', onKey);
    return () => element.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className="stack gap-4" role="search" ref={root}>
      <input
        ref={input}
        className="field__input"
        type="search"
        aria-label={words.label}
        placeholder={words.label}
        maxLength={limits.search.max}
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onChange={({ target }) => onType(target.value)}
      />
      {children}
    </div>
  );
};
