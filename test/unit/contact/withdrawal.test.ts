import { describe, expect, it } from 'vitest';
import { Withdrawal } from '#shared/contract/contact.ts';

const valid = {
  name: 'Ada Lovelace',
  contract: 'AI Essentials Plan',
  emailAddress: 'ada@shop.example',
  message: '',
};

/** The first error of each field. */
const findMessages = (values: object) =>
  Object.fromEntries(
    (Withdrawal.safeParse({ ...valid, ...values }).error?.issues ?? [])
      .toReversed()
      .map(({ path, message }) => [path.join('.'), message]),
  );

const NAMES = [
  "Sinéad O'Brien",
  'Anne-Marie',
  'Müller-Lüdenscheidt',
  '王小明',
  'שרה כהן',
  'J.',
  'J.R. Smith',
  'J.R.R. Tolkien',
  'Dr. med. A. B.',
  'Martin Luther King Jr., 3rd',
  'Café Nina GmbH & Co. KG',
  'نرگس\u200Cزاده',
  'n'.repeat(100),
];
const CONTRACTS = ['AI Essentials Plan, since 3.11.2026', 'INV-0014 / 4711: $19.99', 'c'.repeat(200)];

describe('a withdrawal', () => {
  it.each([
    ...NAMES.map((name) => ({ name })),
    ...CONTRACTS.map((contract) => ({ contract })),
    { emailAddress: `${'a'.repeat(64)}@${'b.'.repeat(89)}example.com` },
    { message: 'm'.repeat(1000) },
    { message: 'I saw https://x.example,\nand write to me@x.example.' },
  ])('takes %j', (values) => {
    expect(findMessages(values)).toEqual({});
  });

  it('takes blank further words as none, and drops spaces around the others', () => {
    expect(Withdrawal.parse({ ...valid, name: ' Ada ', message: ' \n' })).toEqual({ ...valid, name: 'Ada' });
  });

  const LINK = 'cannot contain a web or email address. If it is none, put a space after the dot';
  it.each([
    'visit evil.example',
    'https://x.y',
    'HTTP://localhost',
    'www.x',
    'me@x.y',
    'me@intranet',
    'a.co/x',
    'evil.xn--p1ai',
    'пример.рф',
    '☕.shop',
    'evil．example',
    'evil.\u200Eexample',
    'ev\u00ADil.ex\u00ADample',
    '198.51.100.7',
    'tel:+15550100',
    'Dr.Who',
  ])('refuses %j in name and contract, of which a mail program makes a link', (text) => {
    expect(findMessages({ name: text, contract: text })).toEqual({
      name: `Full Name ${LINK}`,
      contract: `Contract ${LINK}`,
    });
  });

  it.each([
    ['name', '', 'Full Name is a required field'],
    ['name', '\u200B\u200D', 'Full Name is a required field'],
    ['name', 'n'.repeat(101), 'Full Name must be at most 100 characters'],
    ['contract', ' ', 'Contract is a required field'],
    ['contract', 'c'.repeat(201), 'Contract must be at most 200 characters'],
    ['emailAddress', '', 'Email Address is a required field'],
    ['emailAddress', 'ada@shop', 'Invalid email address'],
    ['emailAddress', `${'a'.repeat(64)}@${'b.'.repeat(90)}example.com`, 'Invalid email address'],
    ['message', 'm'.repeat(1001), 'Further words must be at most 1000 characters'],
  ])('refuses the field %s with the value %j: %s', (field, value, message) => {
    expect(findMessages({ [field]: value })).toEqual({ [field]: message });
  });
});
