/** A heading is current from this part of the window's height on, counted from above. */
const READING_LINE = 0.3;

/**
 * Marks in a table of contents the heading that is being read, and scrolls the table to it. The same code for documents and the
 * application. Returns a function that ends it.
 */
export const followHeadings = (contents: HTMLElement): (() => void) => {
  const links = new Map<Element, HTMLAnchorElement>();
  for (const link of contents.querySelectorAll('a')) {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (heading) links.set(heading, link);
  }
  const passed = new Set<Element>();
  const mark = () => {
    // Before the first heading, what comes next is current.
    let [current] = links.values();
    for (const [heading, link] of links) {
      link.removeAttribute('aria-current');
      if (passed.has(heading)) current = link;
    }
    current?.setAttribute('aria-current', 'true');
    contents.scrollTop = current ? current.offsetTop - contents.clientHeight / 2 : 0;
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) passed[isIntersecting ? 'add' : 'delete'](target);
      mark();
    },
    // From far above the window down to the line, so that a jump over several headings counts for all of them.
    { rootMargin: `9999999px 0px -${(1 - READING_LINE) * 100}%` },
  );
  for (const heading of links.keys()) observer.observe(heading);
  return () => observer.disconnect();
};
