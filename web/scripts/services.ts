// `/services?category=Real-World AI` opens the page at the heading of those words; the stylesheet marks it.
import './unknown-action.ts';

const wanted = new URLSearchParams(location.search).get('category');
const heading = [...document.querySelectorAll('h2[id]')].find(({ textContent }) => textContent === wanted);
// A place in the address is the browser's own way to scroll, to mark and to move the keyboard there. One that is
// there already was reached before: the browser knows best where the reader had scrolled to since.
if (heading && location.hash === '') location.replace(`#${heading.id}`);
