// Pays at Stripe's checkout page over plain HTTP, as a browser without scripts does.
import { parseForms, createFormBrowser, type Form, type Destination } from './forms.ts';

/** The card that always pays. */
export const GOOD_CARD = '4242424242424242';

const findForm = ({ html, url }: Extract<Destination, { kind: 'page' }>, button: RegExp): Form | undefined =>
  parseForms(html, url).find(({ buttons }) => buttons.some(({ text }) => button.test(text)));

/** The values for the fields, chosen by their names. */
const fillIn = (form: Form, card: string, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.keys(form.fields).flatMap((field) => {
      if (/number|card$/i.test(field)) return [[field, card]];
      if (/exp/i.test(field)) return [[field, '12 / 34']];
      if (/cvc/i.test(field)) return [[field, '123']];
      if (/name/i.test(field)) return [[field, name]];
      return [];
    }),
  );

/**
 * Fills in the page at `url` with a card and subscribes. Completes the authentication if the card requires one. Resolves to the
 * address to which Stripe sends the customer, or to the page that shows an error.
 */
export const payCheckout = async (
  url: string,
  { card = GOOD_CARD, name = 'A Customer' }: { card?: string; name?: string } = {},
): Promise<Destination> => {
  const browser = createFormBrowser();
  const page = await browser.open(url);
  if (page.kind === 'elsewhere') return page;
  const form = findForm(page, /^(Subscribe|Pay)/);
  if (!form) return page;
  const next = await browser.send(form, fillIn(form, card, name));
  if (next.kind === 'elsewhere') return next;
  const authentication = findForm(next, /^Complete/);
  if (!authentication) return next;
  const complete = authentication.buttons.find(({ text }) => text.startsWith('Complete'));
  return browser.send(authentication, complete?.name ? { [complete.name]: complete.value } : {});
};
