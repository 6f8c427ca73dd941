interface Props {
  /** The file's name without its extension. The page imports the colors: `web/drawings/<name>.css`. */
  name: string;
  /** The content of the file, imported with `?raw`. */
  svg: string;
  className?: string;
  /** The alternative text. An empty one marks the drawing as decoration. */
  alt: string;
}

const FILE = /^<svg ([^>]*)>(.*)<\/svg>\s*$/s;
const FRAME = /(?<!\S)(width|height|viewBox)="([^"]*)"/g;

/**
 * A drawing inside the document, visible with the first paint. Use it only at the top of a page: a file can be cached and
 * loaded lazily. Throws if the SVG has a `<style>`, which the security policy would refuse.
 */
export const Drawing = ({ name, svg, className = '', alt }: Props) => {
  const [, attributes, strokes] = FILE.exec(svg) ?? [];
  if (attributes === undefined || strokes === undefined || strokes.includes('<style'))
    throw new Error(`${name}.svg is not a <svg> without a <style>`);
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
