import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { ContactForm } from '#shared/contract/contact.ts';
import { formatCount, isTooLong, describeRemaining } from '../../../web/features/contact/message-count.ts';
import {
  contactFields,
  emptyForm as emptyFormOf,
  storeForm,
  readStoredForm as readStored,
  parseQuestion,
  chooseInitialForm,
  removeQuestion,
  storageKeys,
  withdrawalFields,
} from '../../../web/features/contact/form-values.ts';
import { stubStorage } from '../storage.ts';

stubStorage('sessionStorage');

const { contact: KEY, withdrawal } = storageKeys;
const emptyForm = () => emptyFormOf(contactFields);
const readStoredForm = (key: string) => readStored(key, contactFields);

const valid: ContactForm = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  emailAddress: 'ada@shop.example',
  message: 'Can AI answer my mail?',
};

/** The first error of each field. The form shows one. */
const findMessages = (values: Partial<ContactForm>) =>
  Object.fromEntries(
    (ContactForm.safeParse({ ...valid, ...values }).error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [path.join('.'), message]),
  );

describe('ContactForm', () => {
  it.each([
    {},
    { firstName: 'José Ángel', lastName: 'Björk' },
    { firstName: 'Zoë '.padEnd(25, 'e'), lastName: 'Ñ'.repeat(25) },
    { emailAddress: `${'a'.repeat(40)}@b.example`, message: 'm'.repeat(100) },
  ])('accepts the contact form with %j', (values) => {
    expect(findMessages(values)).toEqual({});
  });

  it.each([
    ['firstName', '  ', 'First Name is a required field'],
    ['firstName', "O'Brien", 'First Name can only contain letters and spaces'],
    ['firstName', 'A'.repeat(26), 'First Name must be at most 25 characters'],
    ['lastName', '', 'Last Name is a required field'],
    ['lastName', 'Lovelace 2', 'Last Name can only contain letters and spaces'],
    ['lastName', 'A'.repeat(26), 'Last Name must be at most 25 characters'],
    ['emailAddress', '', 'Email Address is a required field'],
    ['emailAddress', 'ada@shop', 'Invalid email address'],
    ['emailAddress', `${'a'.repeat(43)}@b.example`, 'Email Address must be at most 50 characters'],
    ['lastName', '\u3164', 'Last Name is a required field'],
    ['message', '\u200B\u3164', 'Message is a required field'],
    ['message', '', 'Message is a required field'],
    ['message', 'a'.repeat(101), 'Message must be at most 100 characters'],
  ])('refuses the field %s with the value %j: %s', (field, value, message) => {
    expect(findMessages({ [field]: value })).toEqual({ [field]: message });
  });
});

describe('the stored contact form', () => {
  it('restores the form after a reload of the tab', () => {
    storeForm(KEY, valid);
    expect(readStoredForm(KEY)).toEqual(valid);
  });

  it('stores values that are not valid yet', () => {
    storeForm(KEY, { ...emptyForm(), emailAddress: 'ada@' });
    expect(readStoredForm(KEY)).toEqual({ ...emptyForm(), emailAddress: 'ada@' });
  });

  it('keeps a withdrawal apart from a question', () => {
    storeForm(KEY, valid);
    expect(readStoredForm(withdrawal)).toBeUndefined();
  });

  it('keeps address and words of a withdrawal that was typed before the form had its own fields', () => {
    storeForm(withdrawal, { ...valid, lastName: "O'Brien" });
    const { emailAddress, message } = valid;
    expect(readStored(withdrawal, withdrawalFields)).toEqual({
      name: '',
      contract: '',
      emailAddress,
      message,
    });
  });

  it('removes the stored form when the form is emptied', () => {
    storeForm(KEY, valid);
    storeForm(KEY, emptyForm());
    expect(readStoredForm(KEY)).toBeUndefined();
  });

  it.each(['', 'null', '{', '[1]'])('reads an empty form when %j is stored', (stored) => {
    sessionStorage.setItem(KEY, stored);
    expect(readStoredForm(KEY) ?? emptyForm()).toEqual(emptyForm());
  });

  it('does not throw when the browser blocks storage', () => {
    vi.stubGlobal('sessionStorage', undefined);
    storeForm(KEY, valid);
    expect(readStoredForm(KEY)).toBeUndefined();
  });
});

describe('chooseInitialForm', () => {
  const stored = { ...valid, message: 'Stored' };

  it('prefers values in the fields to stored values', () => {
    expect(chooseInitialForm({ ...emptyForm(), firstName: 'Grace' }, undefined, stored)).toEqual({
      ...stored,
      firstName: 'Grace',
    });
  });

  it('prefers the question of the address to a stored message', () => {
    expect(chooseInitialForm(emptyForm(), 'Asked at home', stored)['message']).toBe('Asked at home');
  });

  it('prefers a typed message to the question of the address', () => {
    expect(chooseInitialForm({ ...emptyForm(), message: 'Typing' }, 'Asked at home').message).toBe('Typing');
  });

  it('begins with an empty form when there are no values', () => {
    expect(chooseInitialForm(emptyForm(), undefined)).toEqual(emptyForm());
  });
});

describe('the question in the address', () => {
  it('parses a question with all its characters', () => {
    expect(parseQuestion('?message=Caf%C3%A9+%26+stock%3F')).toBe('Café & stock?');
    expect(parseQuestion('?message=One%0D%0Atwo')).toBe('One\ntwo');
  });

  it.each(['', '?message=', '?category=AI'])('parses no question from %j', (search) => {
    expect(parseQuestion(search)).toBeUndefined();
  });

  it('removes only the question from the address', () => {
    expect(removeQuestion('?message=Hello')).toBe('');
    expect(removeQuestion('?utm_source=a&message=Hello')).toBe('?utm_source=a');
  });
});

describe('the message count', () => {
  it('counts characters of a message like the contract', () => {
    expect(formatCount('')).toBe('0 of 100');
    expect(formatCount(' 12345 ')).toBe('5 of 100');
    expect(formatCount('a'.repeat(104))).toBe('104 of 100');
    expect(formatCount('🌻'.repeat(51))).toBe('51 of 100');
  });

  it('counts more than 100 characters exactly when the contract refuses a message as too long', () => {
    const pieces = fc.constantFrom(
      'a',
      ' ',
      '\n',
      '\r\n',
      '\u00a0',
      '\u200b',
      'e\u0301',
      'é',
      '🌻',
      '👩‍🌾',
      '\ud83c',
      '\udf3b',
    );
    const near = fc.array(pieces, { minLength: 90, maxLength: 110 }).map((all) => all.join(''));
    fc.assert(
      fc.property(near, (message) => {
        const { error } = ContactForm.shape.message.safeParse(message);
        const isRefused = error?.issues[0]?.code === 'too_big';
        expect(isTooLong(message)).toBe(isRefused);
        expect(Number.parseInt(formatCount(message), 10) > 100).toBe(isRefused);
        if (isRefused) expect(describeRemaining(message)).toBe('');
      }),
    );
  });

  it.each([
    [79, ''],
    [80, '20 characters left, or fewer'],
    [89, '20 characters left, or fewer'],
    [90, '10 characters left, or fewer'],
    [95, '5 characters left, or fewer'],
    [99, '5 characters left, or fewer'],
    [100, 'No characters left'],
  ])('announces to screen readers at %i characters: %j', (length, sentence) => {
    expect(describeRemaining('a'.repeat(length))).toBe(sentence);
  });

  it('counts an emoji as one character near the limit', () => {
    expect(describeRemaining('🌻'.repeat(95))).toBe('5 characters left, or fewer');
  });
});
