import type { RefObject } from 'react';
import { ACCEPTED_IMAGES } from './accept-image.ts';

interface Props {
  ref: RefObject<HTMLInputElement | null>;
  multiple?: boolean;
  onFiles: (files: FileList) => void;
}

/** The browser's dialog for image files. A button opens it by `ref.current.click()`. */
export const ImagePicker = ({ ref, multiple = false, onFiles }: Props) => (
  <input
    ref={ref}
    type="file"
    hidden
    multiple={multiple}
    accept={ACCEPTED_IMAGES}
    onChange={({ target }) => {
      if (target.files) onFiles(target.files);
      // Without this, choosing the same file again would fire no change event.
      target.value = '';
    }}
  />
);
