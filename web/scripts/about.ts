// Shows who writes, which the page does not know. Without the answer it says nothing of them.
import './signed-in-guard.ts';
import './unknown-action.ts';
import { whenNear } from '../ui/when-near.ts';

const place = document.querySelector<HTMLElement>('#authors');
const load = async (element: HTMLElement): Promise<void> =>
  (await import('../features/articles/fill-authors.ts')).fillAuthors(element);
// It is hidden, so what stands before it comes near instead.
if (place?.previousElementSibling)
  whenNear(place.previousElementSibling, () => void load(place).catch(() => undefined));
