import type { ImageFocus } from '#shared/contract/articles.ts';

/** A percentage in the steps of `ui/cover.css`. */
export const toStep = (percent: number): number => Math.round(percent / 10) * 10;

/** The attributes by which `ui/cover.css` keeps a point of an image in sight. */
export const focusAttributes = (focus: ImageFocus | undefined) =>
  focus && { 'data-focus-x': toStep(focus.x), 'data-focus-y': toStep(focus.y) };
