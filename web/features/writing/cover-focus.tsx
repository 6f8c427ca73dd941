import { useRef, useState } from 'react';
import type { ImageFocus } from '#shared/contract/articles.ts';
import { COVER_SHAPE } from '#shared/images.ts';
import { draftEditor } from '../../content/draft-editor.ts';
import { toStep } from '../../cover-focus.ts';
import { FieldNotes } from '../../ui/field.tsx';
import { DraftThumbnail } from './draft-thumbnail.tsx';

const words = draftEditor.images.focus;

/** A crop that takes less away needs no control. */
const MIN_CROP = 0.02;
const MIDDLE: ImageFocus = { x: 50, y: 50 };

/** Which way the crop can move, and the part of the image that it shows; undefined if that is the whole image. */
const findCrop = (shape: number) => {
  const isWide = shape > COVER_SHAPE;
  const size = isWide ? COVER_SHAPE / shape : shape / COVER_SHAPE;
  return 1 - size < MIN_CROP ? undefined : ({ axis: isWide ? 'x' : 'y', size } as const);
};

interface Props {
  url: string;
  preview: string | undefined;
  focus: ImageFocus | undefined;
  onChange: (focus: ImageFocus) => void;
}

/**
 * The cover as readers get it. Of an image of another shape, the whole image, with what readers do not see in the dark: a press on
 * the image sets the point that stays in sight, and so does the slider for keyboards and screen readers.
 */
export const CoverFocus = ({ url, preview, focus = MIDDLE, onChange }: Props) => {
  const slider = useRef<HTMLInputElement>(null);
  const [shape, setShape] = useState<number>();
  const crop = shape === undefined ? undefined : findCrop(shape);
  if (shape === undefined || !crop) return <DraftThumbnail url={url} preview={preview} onShape={setShape} />;
  const { axis, size } = crop;
  const start = `${focus[axis] * (1 - size)}%`;
  const length = `${size * 100}%`;
  const isVertical = axis === 'y';
  return (
    <div className="cover-focus stack gap-2">
      <button
        type="button"
        className="cover-focus__image"
        // Keyboards and screen readers have the slider.
        tabIndex={-1}
        aria-hidden="true"
        style={{ aspectRatio: shape, maxWidth: `${shape * 20}rem` }}
        onClick={({ clientX, clientY, currentTarget }) => {
          const { left, top, width, height } = currentTarget.getBoundingClientRect();
          const x = toStep(((clientX - left) / width) * 100);
          const y = toStep(((clientY - top) / height) * 100);
          onChange({ x, y });
          slider.current?.focus();
        }}
      >
        <DraftThumbnail url={url} preview={preview} />
        <span
          className="cover-focus__crop"
          style={isVertical ? { top: start, height: length } : { left: start, width: length }}
        />
      </button>
      <label htmlFor="focus-field">{words.label}</label>
      <input
        ref={slider}
        id="focus-field"
        type="range"
        step={10}
        // The arrow that points up moves the crop up.
        value={isVertical ? 100 - focus.y : focus.x}
        aria-valuetext={isVertical ? words.fromTop(focus.y) : words.fromLeft(focus.x)}
        aria-describedby="focus-hint"
        onChange={({ target: { valueAsNumber: value } }) =>
          onChange(isVertical ? { ...focus, y: 100 - value } : { ...focus, x: value })
        }
      />
      <FieldNotes name="focus" hint={words.hint} error={undefined} />
    </div>
  );
};
