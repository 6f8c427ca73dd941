import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';

/** Apple's keyboards have ⌘ where others have Ctrl; there Ctrl-K deletes to the end of a line. */
export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Ctrl-K, or ⌘K, opens the search, or selects what its field has. */
export const useSearchKey = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isHeld = isMac() ? event.metaKey : event.ctrlKey;
      if (!isHeld || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      const field = document.querySelector<HTMLInputElement>('[role="search"] input');
      if (field) field.select();
      else void navigate(paths.search);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [navigate]);
};
