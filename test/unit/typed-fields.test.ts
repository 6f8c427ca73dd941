// What people type and paste into every field of every form: the same inputs for all fields of a kind, in the web and in the API.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { suggestAddress } from '#shared/address-suggestion.ts';
import { parseMailAddress } from '#shared/mail-address.ts';
import { tidy, toPlain } from '#shared/tidy.ts';
import { CodeForm, EmailForm, LoginForm, NewPasswordForm } from '../../web/features/staff/sign-in-schemas.ts';
import { texts, type Schema } from './request-texts.ts';

/** The kind of a field by the end of its path. */
const KINDS: Readonly<Record<string, string>> = {
  firstName: 'name',
  lastName: 'name',
  company: 'name',
  name: 'line',
  contract: 'line',
  natureOfBusiness: 'line',
  title: 'line',
  subtitle: 'line',
  alt: 'line',
  caption: 'line',
  subject: 'line',
  previewLine: 'line',
  fromName: 'line',
  takeaway: 'line',
  addressWords: 'line',
  searchTitle: 'line',
  searchDescription: 'line',
  'words.0.text': 'line',
  'inside.0': 'line',
  about: 'line',
  message: 'lines',
  extract: 'lines',
  beginning: 'line',
  comment: 'lines',
  note: 'lines',
  phoneNumber: 'phone',
  emailAddress: 'address',
  email: 'address',
  confirmation: 'word',
};

/** Texts that nobody types: a program fills them in, or another test has them. */
const NOT_TYPED =
  /(?:^|\.)(?:words\.0\.name|body|browser|captchaToken|cf-turnstile-response|subscription|priceId|url|socialImage|portrait|link|author|publishDate|at|sessionId|productId|before|after|correctedAt|\w*Id|contentType|checksum|week|to|former\.(?:id|path)|hosts\.0)$/;

/** Takes any text, because a signed hand-off ignores it and the newsletter parses it later. */
const PARSED_LATER = ['POST /profile-management/complete email', 'POST /newsletter/subscribe email'];

const kindOf = (path: string) => Object.entries(KINDS).find(([end]) => `.${path}`.endsWith(`.${end}`))?.[1];

const fields: (readonly [kind: string | undefined, name: string, schema: Schema])[] = [
  ...texts
    .filter(({ name, path }) => !NOT_TYPED.test(path) && !PARSED_LATER.includes(name))
    .map(({ name, path, schema }) => [kindOf(path), name, schema] as const),
  ['address', 'the newsletter and its import', z.pipe(z.string(), z.transform(parseMailAddress))],
  ['address', "the staff's login", LoginForm.shape.username],
  ['address', 'a forgotten password', EmailForm.shape.username],
  ['code', 'the code of an app', CodeForm.shape.code],
  ['code', 'a mailed code', NewPasswordForm.shape.code],
];

it('knows the kind of every field that people fill in', () => {
  expect(fields.filter(([kind]) => kind === undefined).map(([, name]) => name)).toEqual([]);
});

/** What a paste brings along at an end, between two letters, and in the place of a space. */
const AT_ENDS = Array.from('\u200E\u200F\u202A\u202C\u2066\u2068\u2069\uFEFF\u200B\u00A0\t\u3000\uFFFC');
const WITHIN = Array.from(
  '\0\u001B\u00AD\u034F\u061C\u200B\u200C\u200D\u200E\u202E\u2060\u2064\u2066\uFE0D\uFE0E\uFE0F\uFEFF\uFFFF\u{E0041}\u{E0101}',
);
const SPACES = ['\u00A0', '\u1680', '\u2003', '\u2007', '\u2009', '\u202F', '\u205F', '\u3000'];
const BREAKS = ['\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'];

const splitBars = (rows: string) => rows.split('|');

const tables: Readonly<Record<string, readonly (readonly [typed: string, kept: string | undefined])[]>> = {
  name: [
    ...AT_ENDS.map((odd) => [`${odd}Anna Maria${odd}`, 'Anna Maria'] as const),
    ...WITHIN.map((odd) => [`An${odd}na Maria`, 'Anna Maria'] as const),
    ...[...SPACES, ...BREAKS, '\t', '  ', ' \u200B '].map(
      (odd) => [`Anna${odd}Maria`, 'Anna Maria'] as const,
    ),
    ['Jose\u0301', 'José'],
    ['علی\u200Cرضا', 'علی\u200Cرضا'],
    ['\u200Fمحمد\u200F علي', 'محمد علي'],
    ['ක්\u200Dරිෂාන්', 'ක්\u200Dරිෂාන්'],
    ['শর্মা র\u200D্যা', 'শর্মা র\u200D্যা'],
    ['葛\u{E0100}城', '葛\u{E0100}城'],
    ['山田\u3000太郎', '山田 太郎'],
    ['שרה\u200F כהן', 'שרה כהן'],
    ['Мария\u200D', 'Мария'],
    ['ʻOkalani', 'ʻOkalani'],
    ['\u200C', undefined],
    ['\u200E\u00A0\uFEFF', undefined],
  ],
  line: [
    ...AT_ENDS.map((odd) => [`${odd}One – two${odd}`, 'One – two'] as const),
    ...WITHIN.map((odd) => [`O${odd}ne – two`, 'One – two'] as const),
    ...[...SPACES, ...BREAKS, '\t', '  '].map((odd) => [`One –${odd}two`, 'One – two'] as const),
    ['O’Brien’s ½-price “tips” − 20 °C…', 'O’Brien’s ½-price “tips” − 20 °C…'],
    ['Hearts ❤\uFE0F and keys 1\uFE0F\u20E3', 'Hearts ❤\uFE0F and keys 1\uFE0F\u20E3'],
    ['Bakers 👩\u200D👩\u200D👧, 👩🏽\u200D🚀', 'Bakers 👩\u200D👩\u200D👧, 👩🏽\u200D🚀'],
    [
      'In 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} too',
      'In 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} too',
    ],
    ['السعر\u200F 5$ فقط', 'السعر\u200F 5$ فقط'],
    ['می\u200Cخواهم', 'می\u200Cخواهم'],
    ['Gal·la, Sjöö, ד״ר', 'Gal·la, Sjöö, ד״ר'],
    ['Broken \ud83d end', 'Broken \ufffd end'],
  ],
  lines: [
    ...AT_ENDS.map((odd) => [`${odd}One line\nand more${odd}`, 'One line\nand more'] as const),
    ...WITHIN.map((odd) => [`O${odd}ne line\nand more`, 'One line\nand more'] as const),
    ...SPACES.map((odd) => [`One${odd}line\nand more`, 'One line\nand more'] as const),
    ...BREAKS.map((odd) => [`One line${odd}and more`, 'One line\nand more'] as const),
    ['A list:\n\n\t- one  two', 'A list:\n\n\t- one  two'],
    ['Thanks 👩\u200D🌾 ❤\uFE0F!', 'Thanks 👩\u200D🌾 ❤\uFE0F!'],
  ],
  phone: [
    ...[...AT_ENDS, ...WITHIN].map((odd) => [`${odd}+1 4${odd}15 555 0123${odd}`, '+14155550123'] as const),
    ...[
      ...SPACES,
      '.',
      '/',
      '-',
      '\u2010',
      '\u2011',
      '\u2012',
      '\u2013',
      '\u2014',
      '\u2015',
      '\u2212',
      '\uFE58',
      '\uFE63',
      '\uFF0D',
      '·',
      ' - ',
    ].map((odd) => [`+1${odd}415${odd}5550123`, '+14155550123'] as const),
    ...splitBars(
      'tel:|Tel.: |callto:|sms:|Phone: |Mobile |T |WhatsApp\u00A0|☎ |📞|电话：|Telefon (Büro): |' +
        '<tel:|- ',
    ).map((label) => [`${label}+1-415-555-0123`, '+14155550123'] as const),
    ...splitBars(
      '＋１ ４１５ ５５５ ０１２３|﹢1 415 555 0123|⁺1 415 555 0123|+١ ٤١٥ ٥٥٥ ٠١٢٣|+१ ४१५ ५५५ ०१२३|' +
        '+۱ ۴۱۵ ۵۵۵ ۰۱۲۳|(+1) (415) 555-0123|+ 1 415 555 0123.|（+1）415 555 0123|001 415 555 0123|' +
        'tel:001-415-555-0123|+1 [415] 555 0123;|+1 415 555 0123 (mobile)',
    ).map((typed) => [typed, '+14155550123'] as const),
    ['+44 (0)20 7946 0123', '+442079460123'],
    ['+44(0)2079460123', '+442079460123'],
    ['+44 (020) 7946 0123', '+442079460123'],
    ['+44 0 20 7946 0123', '+442079460123'],
    ['0044 020 7946 0123', '+442079460123'],
    ['+33 (0)1 42 34 56 78', '+33142345678'],
    ['+49 (0) 30 / 1234567', '+49301234567'],
    ['+49 [0] 30 1234567-12', '+4930123456712'],
    ['+353 (0)1 234 5678', '+35312345678'],
    ['+972 (0)50-123-4567', '+972501234567'],
    // Their numbers begin with 0.
    ['+39 (0)6 1234567', '+39061234567'],
    ['+39 06 1234567', '+39061234567'],
    ['+378 0549 901234', '+3780549901234'],
    ['+225 07 12 34 56 78', '+2250712345678'],
    ['+229 01 12 34 56 78', '+2290112345678'],
    ['+242 06 123 4567', '+242061234567'],
    // A 0 that stands elsewhere is a digit.
    ['+1 200 555 0123', '+12005550123'],
    ['+7 900 123-45-67', '+79001234567'],
    ['+420 123 456 789', '+420123456789'],
    ['415 555 0123', undefined],
    ['011 44 20 7946 0123', undefined],
    ['0011 44 20 7946 0123', undefined],
    ['+1 800 FLOWERS', undefined],
    ['+44 20 7946 CAKE', undefined],
    ['+1 415 555 O123', undefined],
    ...splitBars(
      '+1 415 555 0123 x12|+1 415 555 0123x12|+1 415 555 0123 ext. 12|+1 415 555 0123 #12|' +
        '+1 415 555 0123,,12|+1 415 555 0123p12|+1 415 555 0123*12|tel:+1-415-555-0123;ext=12|' +
        '+49 30 1234567 Durchwahl 12|+49 30 1234567/68|+49 30 1 / +49 30 2|' +
        '+49 30 123456 oder 654321|+49 30 12345/12346|+49 30 1234567\n+49 30 7654321|' +
        '+49 30 12345; 12346',
    ).map((typed) => [typed, 'Phone Number must be a single number without an extension'] as const),
  ],
  address: [
    ...[...AT_ENDS, ...BREAKS].map((odd) => [`${odd}ada@shop.example${odd}`, 'ada@shop.example'] as const),
    ...WITHIN.map((odd) => [`a${odd}da@sh${odd}op.example`, 'ada@shop.example'] as const),
    ...splitBars(
      'Email: ada@shop.example|Почта：ada@shop.example|mailto:ada@shop.example|MAILTO:ada@shop.example?subject=Hello%20there|' +
        '<ada@shop.example>|<mailto:ada@shop.example>|Ada <ada@shop.example>|' +
        '"Lovelace, Ada" <Ada@Shop.example>|ada@shop.example <ada@shop.example>|' +
        'ada@shop.example<mailto:ada@shop.example>|\'ada@shop.example\'|"ada@shop.example"|' +
        '(ada@shop.example)|ada@shop.example,|ada@shop.example;|ada@shop.example.|' +
        'ada @ shop.example|ada＠shop.example|ada@shop。example|ada@shop．example|ａｄａ@ｓｈｏｐ.example',
    ).map((typed) => [typed, 'ada@shop.example'] as const),
    ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
    ['info@ПРИМЕР.РФ', 'info@xn--e1afmkfd.xn--p1ai'],
    ['info@xn--e1afmkfd.xn--p1ai', 'info@xn--e1afmkfd.xn--p1ai'],
    ['info@shop.中国', 'info@shop.xn--fiqs8s'],
    ['info@مثال.مصر', 'info@xn--mgbh0fb.xn--wgbh1c'],
    ['info@उदाहरण.भारत', 'info@xn--p1b6ci4b4b3a.xn--h2brj9c'],
    ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
    ['R&D@firm.example', 'r&d@firm.example'],
    ['a/b@firm.example', 'a/b@firm.example'],
    ["o'neil+x{1}=~y@firm.example", "o'neil+x{1}=~y@firm.example"],
    ['o’neil@firm.example', undefined],
    ...splitBars(
      'ada@shop|ada|@shop.example|ada@|ada..b@shop.example|.ada@shop.example|ada.@shop.example|' +
        'ada@shop..example|ada@-shop.example|ada@[192.0.2.1]|ada@192.0.2.1|ada@0x7f.1|' +
        '"ada b"@shop.example|ädä@shop.example|Ada ada@shop.example|' +
        'ada@shop.example bob@shop.example|ada@shop.example, bob@shop.example|' +
        'bob@shop.example <ada@shop.example>|<ada@shop.example> <bob@shop.example>|' +
        'ada@shop.example\r\nBcc: bob@shop.example|ada@shop.example/path|ada@sh_op.example|' +
        'ada@shop.e',
    ).map((typed) => [typed, undefined] as const),
  ],
  code: [
    ...[...SPACES, '-', '\u2013', '\u00AD', '\u200B', '.', ' - ', '\t'].map(
      (odd) => [`123${odd}456`, '123456'] as const,
    ),
    ...AT_ENDS.map((odd) => [`${odd}123456${odd}`, '123456'] as const),
    ...splitBars(
      '1 2 3 4 5 6|１２３４５６|١٢٣ ٤٥٦|Your code is 123456.|Your Plainly code of 2026: 123-456|' +
        'G-123456',
    ).map((typed) => [typed, '123456'] as const),
    ...splitBars('12345|1234567|123 456 789|12a456|abcdef|').map((typed) => [typed, undefined] as const),
  ],
  word: [
    ...splitBars('DELETE|delete|Delete |\u200EDELETE|ＤＥＬＥＴＥ|\u00A0delete\n|DE\u00ADLETE').map(
      (typed) => [typed, 'DELETE'] as const,
    ),
    ...['', 'DELET', 'DELETE me', 'REMOVE'].map((typed) => [typed, undefined] as const),
  ],
};

const rows = Object.entries(tables).flatMap(([kind, table]) =>
  table.map(([typed, kept]) => [kind, typed, kept] as const),
);

it.each(rows)('takes in every field of the kind %s the input %j as %j', (kind, typed, kept) => {
  const ofKind = fields.filter(([field]) => field === kind);
  expect(ofKind).not.toEqual([]);
  for (const [, name, schema] of ofKind) {
    const { data, error } = z.safeParse(schema, typed);
    const got = typeof data === 'string' ? data.trim() || undefined : undefined;
    // A refusal by name is a row's message. Of the others the table says only that they are refused.
    const says = kept?.startsWith('Phone Number') ? error?.issues[0]?.message : got;
    expect([name, says]).toEqual([name, kept]);
    if (data === undefined) continue;
    // The web sends what it has parsed, and the API parses that again.
    expect(z.safeParse(schema, data).data).toBe(data);
  }
});

it('makes any text plain once and for all', () => {
  const odd = [
    ...AT_ENDS,
    ...WITHIN,
    ...SPACES,
    ...BREAKS,
    ...Array.from('a1éשی葛❤👩#１－'),
    '\u20E3',
    '\ud800',
  ];
  const typed = fc.array(fc.constantFrom(...odd), { maxLength: 12 }).map((all) => all.join(''));
  fc.assert(
    fc.property(typed, fc.constantFrom('one', 'many'), (text, lines) => {
      const once = tidy(text, lines);
      expect(tidy(once, lines)).toBe(once);
      expect(tidy(once.trim(), lines).trim()).toBe(once.trim());
      expect(toPlain(toPlain(text))).toBe(toPlain(text));
    }),
  );
});

it('asks about a typing error in what was pasted', () => {
  expect(suggestAddress('\u200EAda <ada@gmaill.com>')).toBe('ada@gmail.com');
});
