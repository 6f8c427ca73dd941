import { expect, it } from 'vitest';
import { ContactForm } from '#shared/contract/contact.ts';
import { toNames } from '../../../web/features/contact/signed-in-form.ts';

it.each([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  ['Björk de la Cruz', 'Björk', 'de la Cruz'],
  ["Sinéad O'Connor-Smith", 'Sinéad', 'O Connor Smith'],
  ['Plato', 'Plato', ''],
  ['ada@shop.example', '', ''],
  ['', '', ''],
  [`Ada ${'Lovelace '.repeat(4)}`, 'Ada', 'Lovelace Lovelace Lovelac'],
])('fills a form of %j with the names %j and %j, which the form takes', (name, firstName, lastName) => {
  expect(toNames(name)).toEqual({ firstName, lastName });
  const form = { firstName: 'Ada', lastName: 'L', emailAddress: 'ada@shop.example', message: 'Hello' };
  const known = Object.fromEntries(Object.entries(toNames(name)).filter(([, value]) => value !== ''));
  expect(ContactForm.safeParse({ ...form, ...known }).success).toBe(true);
});
