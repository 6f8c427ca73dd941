// Pays at the Stripe stand-in's checkout page over plain HTTP, as a person at a browser without scripts.
import { formsOf, walker, type Form, type Stop } from './forms.ts';

/** The card that always pays. */
export const GOOD_CARD = '4242424242424242';

const formWith = ({ html, url }: Extract<Stop, { kind: 'page' }>, button: RegExp): Form | undefined =>
  formsOf(html, url).find(({ buttons }) => buttons.some(({ text }) => button.test(text)));

/** What somebody types, by what the fields are for. */
const filledIn = (form: Form, card: string, name: string): Record<string, string> =>
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
 * Fills in the page at `url` with a card and subscribes; says 'Complete' where the card asks for authentication.
 * Resolves to where Stripe sends the customer then, or to the page with its message that keeps them.
 */
export const payAt = async (
  url: string,
  { card = GOOD_CARD, name = 'A Customer' }: { card?: string; name?: string } = {},
): Promise<Stop> => {
  const browser = walker();
  const page = await browser.open(url);
  if (page.kind === 'elsewhere') return page;
  const form = formWith(page, /^(Subscribe|Pay)/);
  if (!form) return page;
  const next = await browser.send(form, filledIn(form, card, name));
  if (next.kind === 'elsewhere') return next;
  const authentication = formWith(next, /^Complete/);
  if (!authentication) return next;
  const complete = authentication.buttons.find(({ text }) => text.startsWith('Complete'));
  return browser.send(authentication, complete?.name ? { [complete.name]: complete.value } : {});
};
