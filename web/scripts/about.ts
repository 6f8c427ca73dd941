// Shows who writes, which the page does not know. Without the answer it says nothing of them.
import './signed-in-guard.ts';
import './unknown-action.ts';

const place = document.querySelector<HTMLElement>('#authors');
const load = async (element: HTMLElement): Promise<void> =>
  (await import('../features/articles/fill-authors.ts')).fillAuthors(element);
// At once, while the place is still below the window: there, what it adds moves nothing that is seen.
if (place) void load(place).catch(() => undefined);
