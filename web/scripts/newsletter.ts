// Enhances the page of the newsletter, which is complete without it, and for customers too.
import './signed-in-guard.ts';
import { afterPrerendering } from '../after-prerendering.ts';
import { startBodyControls } from '../features/articles/body-controls.ts';
import { loadNewest } from '../features/articles/load-newest.ts';
import { enhanceSignUp } from '../features/newsletter/enhance-sign-up.ts';
import { isCheckAsked, showAnswer } from '../features/newsletter/show-answer.ts';
import { leadCustomersBack } from '../features/session/lead-back.ts';

leadCustomersBack();
for (const issue of document.querySelectorAll<HTMLElement>('.issue')) startBodyControls(issue);
// The page is short: a larger margin would load them at once, with the field.
loadNewest([...document.querySelectorAll<HTMLAnchorElement>('.newest__article')], '0px');

afterPrerendering(() => {
  showAnswer();
  enhanceSignUp({
    isTurnedTo: isCheckAsked(),
    onTurn: (form) => {
      // Without a connection the form goes without the check.
      import('../features/contact/newsletter-check.ts').then(
        ({ showNewsletterCheck }) => showNewsletterCheck(form),
        () => undefined,
      );
    },
  });
});
