interface Props {
  /** The file's name without its ending. The page takes its colors along: `web/drawings/<name>.svg.css`. */
  name: string;
  /** The file, by `?raw`. */
  svg: string;
  className?: string;
  /** What it shows, for who cannot see it; a drawing without words is decoration. */
  alt: string;
}

const FILE = /^<svg ([^>]*)>\s*<style>[^<]*<\/style>(.*)<\/svg>\s*$/s;
const FRAME = /(?<!\S)(width|height|viewBox)="([^"]*)"/g;

/**
 * A drawing that its document carries, so that it is there with the first paint. For an image at a page's top alone:
 * a file is shared between pages, and waits until somebody scrolls. Throws when the file is not made like our drawings.
 */
export const Drawing = ({ name, svg, className = '', alt }: Props) => {
  const [, attributes, strokes] = FILE.exec(svg) ?? [];
  if (attributes === undefined || strokes === undefined)
    throw new Error(`${name}.svg is not a <svg> with its colors in a <style> at the top`);
  const frame = Object.fromEntries([...attributes.matchAll(FRAME)].map(([, key, value]) => [key, value]));
  const looks = attributes.replaceAll(FRAME, '').replace(/xmlns="[^"]*"/, '');
  return (
    <svg
      {...frame}
      className={`drawing-${name} ${className}`.trim()}
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      dangerouslySetInnerHTML={{
        __html: `<g ${looks.replaceAll(/\s+/g, ' ').trim()}>${strokes.replaceAll(/>\s+</g, '><').trim()}</g>`,
      }}
    />
  );
};
