// The page of a link in a mail. It is for everybody, so it has no guard.
import '../refused-style.ts';
import { enhanceSignUp } from '../features/newsletter/enhance-sign-up.ts';
import { takeBrowserValue } from '../features/newsletter/stored-sign-up.ts';
import { leadCustomersBack } from '../features/session/lead-back.ts';

/**
 * Sends the form with this browser's value, which only the server can compare. Programs that look at mails run scripts, but have not
 * signed up. The value is used up, so that a refused one does not send the form again.
 */
const confirmInOwnBrowser = (form: HTMLFormElement): void => {
  const value = takeBrowserValue();
  if (value === undefined) return;
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = 'browser';
  field.value = value;
  form.append(field);
  form.submit();
};

leadCustomersBack();
enhanceSignUp();
const form = document.querySelector<HTMLFormElement>('form[data-confirms]');
if (form) confirmInOwnBrowser(form);
