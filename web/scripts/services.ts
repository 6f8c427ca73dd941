// `/services?category=Real-World AI` scrolls to the heading with this text; the stylesheet underlines it.
import './unknown-action.ts';

const category = new URLSearchParams(location.search).get('category');
const heading = [...document.querySelectorAll('h2[id]')].find(({ textContent }) => textContent === category);
// A hash makes the browser scroll, mark the target and move the keyboard focus. If the address already has a hash, the browser
// restores the reader's scroll position.
if (heading && location.hash === '') location.replace(`#${heading.id}`);
