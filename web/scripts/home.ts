// Adds motion and the character count to the home page, which works without them.
import { arrangeCarousel } from '../ui/arrange-carousel.ts';
import { whenTurnedTo } from '../ui/focus.ts';
import { reveal } from '../ui/reveal.ts';
import { startBodyControls } from '../features/articles/body-controls.ts';
import { loadNewest } from '../features/articles/load-newest.ts';
import './signed-in-guard.ts';

for (const root of document.querySelectorAll<HTMLElement>('.carousel')) arrangeCarousel(root);
reveal(document.querySelectorAll('.feature'));

for (const issue of document.querySelectorAll<HTMLElement>('.issue')) startBodyControls(issue);
loadNewest([...document.querySelectorAll<HTMLAnchorElement>('.newest__article')]);

const field = document.querySelector<HTMLTextAreaElement>('#question');
const [output, status] = document.querySelectorAll('#question-count, #question-status');
if (field && output && status) {
  const count = () =>
    // Without a connection nothing is counted.
    void import('../features/contact/question-count.ts').then(
      ({ countQuestion }) => countQuestion(field, output, status),
      () => undefined,
    );
  // The browser may have restored an earlier text.
  if (field.value === '') whenTurnedTo(field, count);
  else count();
}
