import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Calls `onFiles` with the files that are dropped or pasted into an element. `onFiles` returns whether there were any. */
export const useFiles = (
  target: RefObject<HTMLElement | null>,
  onFiles: (files: FileList | undefined) => boolean,
) => {
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    if (onFiles(data?.files)) event.preventDefault();
  });
  useEffect(() => {
    const element = target.current;
    // Without this, the browser would open a dropped file.
    const allowDrop = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => take(event, event.dataTransfer);
    const paste = (event: ClipboardEvent) => take(event, event.clipboardData);
    element?.addEventListener('dragover', allowDrop);
    element?.addEventListener('drop', drop);
    element?.addEventListener('paste', paste);
    return () => {
      element?.removeEventListener('dragover', allowDrop);
      element?.removeEventListener('drop', drop);
      element?.removeEventListener('paste', paste);
    };
  }, [target]);
};
