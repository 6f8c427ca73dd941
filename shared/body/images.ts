// The images within a body.
import type { Body } from './schema.ts';

/** The keys of the images of a body, each once. */
export const listBodyImages = ({ content }: Body): string[] => [
  ...new Set(content.flatMap((block) => (block.type === 'image' ? [block.attrs.key] : []))),
];

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The body with the given sizes of its images, by path. An image that `sizes` lacks keeps its own. */
export const setImageSizes = (body: Body, sizes: ReadonlyMap<string, Size>): Body => ({
  ...body,
  content: body.content.map((block) => {
    const size = block.type === 'image' ? sizes.get(block.attrs.key) : undefined;
    if (block.type !== 'image' || !size) return block;
    return { ...block, attrs: { ...block.attrs, width: size.width, height: size.height } };
  }),
});
