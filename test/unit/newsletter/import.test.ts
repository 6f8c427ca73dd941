import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { IMPORT, StoredSubscriber } from '#shared/subscriber.ts';
import { exportList } from '../../../bin/newsletter/export.ts';
import { importList, toSubscriberId } from '../../../bin/newsletter/import.ts';
import { describeImport, describePlan } from '../../../bin/newsletter/report.ts';
import { readList, type Answers } from '../../../bin/newsletter/rows.ts';
import { createStage } from '../bin/doctor/stage.ts';
import { environment } from '../events.ts';
import { openListWorld } from './list-world.ts';

const now = new Date('2026-11-24T10:00:00Z');
const addressKey = 'an-address-key-of-the-unit-tests';

const read = (file: string | Uint8Array, answers: Answers = {}) =>
  readList(typeof file === 'string' ? Buffer.from(file) : file, answers, now);
/** The names of who would be taken, and how many rows each column leaves out. */
const outcomeOf = (file: string | Uint8Array, answers?: Answers) => {
  const { people, left } = read(file, answers);
  return [people.map(({ address }) => address.split('@')[0]).join(' '), Object.fromEntries(left)];
};
/** Each row has an address and other columns. The first name of an address says what becomes of it. */
const toFile = (head: string, ...rows: string[]) => [head, ...rows].join('\r\n');

describe('the export of a service', () => {
  it.each<[string, string, string[], object]>([
    [
      'Substack',
      'email,active_subscription,expiry,plan,email_disabled,created_at',
      ['in@a.example,false,,other,false,2024-03-05T10:00:00.000Z', 'out@a.example,true,,other,true,'],
      { email_disabled: 1 },
    ],
    [
      'Ghost',
      'id,email,name,note,subscribed_to_emails,complimentary_plan,created_at,deleted_at,labels',
      [
        '1,in@a.example,"Álvarez, Rosa",,true,false,2024-03-05T10:00:00.000Z,,',
        '2,out@a.example,,,false,,,,',
      ],
      { subscribed_to_emails: 1 },
    ],
    [
      'Mailchimp',
      '"Email Address","First Name",OPTIN_TIME,CONFIRM_TIME,UNSUB_TIME,UNSUB_REASON,CLEAN_TIME',
      [
        '"in@a.example",Rosa,"2024-03-01 09:00:00","2024-03-05 10:00:00",,,',
        '"out@a.example",,"2024-03-01 09:00:00",,"2024-04-01 09:00:00",NORMAL,',
        '"bounced@a.example",,,,,,"2024-04-01 09:00:00"',
      ],
      { UNSUB_TIME: 1, CLEAN_TIME: 1 },
    ],
    [
      'the API of Mailchimp',
      'email_address,status',
      [
        'in@a.example,subscribed',
        ...['unsubscribed', 'cleaned', 'pending', 'transactional'].map((state) => `out@a.example,${state}`),
      ],
      { status: 4 },
    ],
    [
      'Kit',
      'id,first_name,email,state,created_at',
      [
        '1,A,in@a.example,active,2024-03-05',
        ...['cancelled', 'bounced', 'complained', 'inactive'].map((state) => `2,B,out@a.example,${state},`),
      ],
      { state: 4 },
    ],
    [
      'Beehiiv',
      'email,status,created_at,subscription_tier',
      ['in@a.example,active,,free', 'out@a.example,inactive,,free', 'new@a.example,validating,,free'],
      { status: 2 },
    ],
    [
      'MailerLite',
      'Subscriber,Status,Unsubscribed',
      [
        'in@a.example,Active,',
        'out@a.example,Unsubscribed,2024-02-02 10:00:00',
        'late@a.example,Active,2024-02-02 10:00:00',
      ],
      { Status: 1, Unsubscribed: 1 },
    ],
    [
      'Brevo',
      'Contact ID;EMAIL;Email blocklisted;SMS blocklisted',
      ['1;in@a.example;No;Yes', '2;out@a.example;Yes;No'],
      { 'Email blocklisted': 1 },
    ],
    [
      'Buttondown',
      'email,notes,creation_date,type',
      ['in@a.example,,2024-03-05,regular', 'out@a.example,,,unsubscribed', 'new@a.example,,,unactivated'],
      { type: 2 },
    ],
    [
      'listmonk',
      'uuid,email,attributes,status,subscription_status',
      [
        '1,in@a.example,"{""city"":""B""}",enabled,confirmed',
        '2,out@a.example,{},blocklisted,confirmed',
        '3,new@a.example,{},enabled,unconfirmed',
      ],
      { status: 1, subscription_status: 1 },
    ],
    [
      'MailPoet',
      'Email,Global status,List status',
      [
        'in@a.example,Subscribed,Subscribed',
        'out@a.example,Subscribed,Unsubscribed',
        'new@a.example,Unconfirmed,Subscribed',
      ],
      { 'List status': 1, 'Global status': 1 },
    ],
    ['Keila', 'Email,Data,Status', ['in@a.example,,active', 'out@a.example,,unreachable'], { Status: 1 }],
    [
      'our own command',
      '"email","state","confirmed_at","consent"',
      [
        '"in@a.example","confirmed","2024-03-05T10:00:00.000Z","They subscribed."',
        '"out@a.example","left","",""',
      ],
      { state: 1 },
    ],
    [
      'a shop',
      'E-Mail-Adresse;optOut;accepts_marketing',
      ['in@a.example;0;ja', 'out@a.example;1;ja', 'no@a.example;0;nein'],
      { optOut: 1, accepts_marketing: 1 },
    ],
  ])('%s is read with those who left', (_, head, rows, left) => {
    expect(outcomeOf(toFile(head, ...rows))).toEqual(['in', left]);
  });

  it.each<[string, string[], Answers, string]>([
    ['STATUS', ['1', '2'], { subscribed: ['status=1'] }, "STATUS: '1' (1), '2' (1)"],
    ['state', ['California', 'active', ''], { ignored: ['State'] }, "state: 'California' (1)"],
    [
      'unsubscribed',
      ['perhaps', 'yes', 'no'],
      { subscribed: ['unsubscribed=no,perhaps'] },
      "unsubscribed: 'perhaps' (1)",
    ],
    ['Newsletter', ['Weekly', 'no'], { subscribed: ['newsletter=weekly'] }, "Newsletter: 'Weekly' (1)"],
    ['Abo', ['dabei', 'abgemeldet'], { subscribed: ['abo=dabei'] }, "Abo: 'dabei' (1)"],
  ])('asks about a column %s with the values %j', (column, values, answers, question) => {
    const file = toFile(`email,${column}`, ...values.map((value, index) => `${index}@a.example,${value}`));
    expect(() => read(file)).toThrow(question);
    const taken = { STATUS: '0', state: '0 1 2', unsubscribed: '0 2', Newsletter: '0', Abo: '0' }[column];
    expect(outcomeOf(file, answers)[0]).toBe(taken);
  });

  it.each<[Answers, string]>([
    [{ ignored: ['states'] }, "no column 'states'"],
    [{ subscribed: ['state'] }, 'column=value'],
  ])('refuses the answer %j', (answers, problem) => {
    expect(() => read('email,state\na@a.example,x', answers)).toThrow(problem);
  });

  it.each([
    ['subscribed', 'yes'],
    ['status', 'active'],
  ])('takes nobody whose column %s is empty while others say %s', (column, value) => {
    const file = toFile(`email,${column}`, `in@a.example,${value}`, 'out@a.example,');
    expect(outcomeOf(file)).toEqual(['in', { [column]: 1 }]);
    expect(outcomeOf(file.replace(value, ''))).toEqual(['in out', {}]);
  });

  it('takes nobody of whom one of two rows says that they left', () => {
    const rows = [
      'a@a.example,active',
      'A@a.example,left',
      'b@a.example,left',
      'b@a.example,active',
      'c@a.example,active',
      'c@a.example,active',
    ];
    const { people, duplicates } = read(toFile('email,status', ...rows));
    expect([people.map(({ address }) => address), duplicates]).toEqual([['c@a.example'], 3]);
  });
});

describe('a file', () => {
  const text = 'Email;Name\r\nrosa@a.example;Élodie\r\n';
  it.each<[string, Uint8Array, string]>([
    ['UTF-8', Buffer.from(text), 'UTF-8, separated by semicolons'],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`), 'UTF-8, separated by semicolons'],
    ['UTF-16', Buffer.from(`\uFEFF${text.replaceAll(';', '\t')}`, 'utf16le'), 'UTF-16, separated by tabs'],
    [
      'UTF-16, the other end first',
      Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
      'UTF-16, separated by semicolons',
    ],
    ['Windows-1252', Buffer.from(text, 'latin1'), 'Windows-1252, because it is no valid UTF-8'],
    ['Excel with its first line', Buffer.from(`"sep=|"\r\n${text.replaceAll(';', '|')}`), 'separated by |'],
    ['commas', Buffer.from(text.replaceAll(';', ',')), 'separated by commas'],
    ['ends of old Macs', Buffer.from(text.replaceAll('\r\n', '\r')), 'UTF-8'],
  ])('in %s is read', (_, bytes, described) => {
    const plan = read(bytes);
    expect(plan.people.map(({ address }) => address)).toEqual(['rosa@a.example']);
    expect(plan.columns).toEqual({ address: 'Email', since: [], states: [], ignored: ['Name'] });
    expect(describePlan(plan)[0]).toContain(described);
  });

  it.each(['name,phone\nRosa,1', 'rosa@a.example', ''])('without a head is refused: %s', (file) => {
    expect(() => read(file)).toThrow('The first line must name the columns');
  });

  const readers = Array.from({ length: 150 }, (_, index) => `Reader,${index}@a.example`);
  it.each<[string, string[], string, number[], number[]]>([
    ['a quote that never closes', ['"Bobby,b@a.example', ...readers], '150', [2], []],
    [
      'two of them, with readers between',
      ['"Bobby,b@a.example', ...readers, '"Betty,c@a.example', 'Ben,d@a.example'],
      '151',
      [2, 153],
      [],
    ],
    [
      'one that closes in a later row',
      ['"Bobby,b@a.example', ...readers, 'Betty",c@a.example'],
      '151',
      [2],
      [],
    ],
    ['quotes within a field', ['Toys "R" Us,b@a.example', 'Toys "R Us,c@a.example'], '2', [], []],
    ['a field of two lines', ['"Rosa\nÁlvarez, ""R""",b@a.example', 'Ben,d@a.example'], '2', [], []],
    ['an address of two lines', ['Rosa,"b@a.example\r\nBcc: c@a.example"', 'Ben,d@a.example'], '1', [], [2]],
    ['too many columns', ['Rosa, Inc,b@a.example', 'Ben,d@a.example,,'], '1', [2], []],
    [
      'mixed ends of lines',
      ['A,b@a.example\nB,c@a.example\rC,d@a.example', '', ',', 'D,=cmd()'],
      '3',
      [],
      [7],
    ],
  ])('with %s loses no other row', (_, rows, taken, brokenLines, invalidLines) => {
    for (const isQuoted of [false, true]) {
      // A file whose fields are all quoted is read in another way.
      const quote = (row: string) => (/^[\w ]+,\d+@[\w.]+$/.test(row) ? `"${row.replace(',', '","')}"` : row);
      const plan = read(toFile('name,email', ...(isQuoted ? rows.map(quote) : rows)));
      expect(String(plan.people.length)).toBe(taken);
      expect(plan).toMatchObject({ brokenLines, invalidLines });
    }
  });

  it.each([
    ['1995-01-01', '1995-01-01T00:00:00.000Z'],
    ['2024-03-05 10:00:00', '2024-03-05T10:00:00.000Z'],
    ['2024-03-05T10:00:00.123456+02:00', '2024-03-05T08:00:00.000Z'],
    ['2024-03-05 10:00:00 +0000 UTC', '2024-03-05T10:00:00.000Z'],
    ['05.03.2024 10:00', '2024-03-05T00:00:00.000Z'],
    ['5 Mar 2024', '2024-03-05T00:00:00.000Z'],
    ['0001-01-01', undefined],
    ['1994-12-31', undefined],
    ['2199-01-01', undefined],
    ['3/5/2024', undefined],
    ['long ago', undefined],
  ])('with the date of consent %s: %s', (text, since) => {
    const plan = read(toFile('email,created_at', `rosa@a.example,${text}`));
    expect(plan.people[0]?.since?.toISOString()).toBe(since);
    expect(describePlan(plan).some((line) => line.startsWith('1 with a date'))).toBe(since === undefined);
  });

  it('is described before anything is written, without an address', () => {
    const file = toFile(
      'E-mail,Name,Status,joined',
      'rosa@a.example,R,active,2199-01-01',
      'out@a.example,O,left,',
      'none,,active,',
      '"x,y@a.example',
    );
    expect(describePlan(read(file))).toEqual([
      'The file is UTF-8, separated by commas.',
      "Address: 'E-mail'. Date of consent: 'joined'. Who is subscribed: 'Status'.",
      "Ignored columns: 'Name'.",
      '1 would be taken, but for those who are on the list already or left here before',
      "1 not subscribed, as 'Status' says",
      '0 duplicates',
      '1 without a valid address, in lines 4',
      '1 that cannot be read: a stray quote, or too many columns, in lines 5',
      '1 with a date of consent that is not between 1995 and today, or has no one meaning: it stays empty',
    ]);
  });
});

describe('importList', () => {
  let world: Awaited<ReturnType<typeof openListWorld>>;
  beforeAll(async () => {
    world = await openListWorld();
  });
  beforeEach(() => world.empty('subscribers'));
  afterAll(() => world.close());
  const list = { stage: createStage(), tableName: environment.SUBSCRIBERS_TABLE };
  const take = (...lines: string[]) =>
    importList(
      read(toFile('email,created_at', ...lines)).people,
      // A key that was stored from a file ends in a line break.
      { ...list, addressKey: `${addressKey}\n`, consent: 'They subscribed at our Substack.' },
      now,
    );
  const counts = async () =>
    (await import('../../../functions/newsletter/subscribers.table.ts')).readCounts(1, now);

  it('takes who is new, without a mail, and leaves out who left, bounced or complained', async () => {
    const changes = await import('../../../functions/newsletter/change-subscriber.ts');
    const { toAddressId } = await import('../../../functions/mails/address-id.ts');
    const id = (name: string) => toAddressId(`${name}@bakery.example`);
    expect(toSubscriberId('left@bakery.example', addressKey)).toBe(await id('left'));
    await changes.leave(await id('left'), now);
    await changes.reportBounce(await id('bounced'), now);
    await changes.reportComplaint(await id('complained'), now);
    await world.signUp('pending@bakery.example');
    await world.sendMails();

    const names = ['new', 'left', 'bounced', 'complained', 'pending'];
    const report = await take(...names.map((name) => `${name}@bakery.example`));
    expect(report).toEqual({ taken: 2, known: 0, ended: 3 });
    expect(describeImport(report)).toContain('3 left, bounced or complained before, and stay off the list');
    const stored = StoredSubscriber.parse(await world.find('new@bakery.example'));
    expect(stored).toMatchObject({
      state: 'confirmed',
      source: 'import',
      consent: 'They subscribed at our Substack.',
    });
    expect(stored).not.toHaveProperty('confirmedAt');
    expect(await world.find('left@bakery.example')).toBeUndefined();
    expect(await world.sendMails()).toEqual([]);
    expect(await take('new@bakery.example')).toEqual({ taken: 0, known: 1, ended: 0 });

    const lines = [];
    for await (const line of exportList(list)) lines.push(line);
    expect(lines).toHaveLength(3);
    expect(outcomeOf(lines.join('\n'))[0]).toContain('new');
  });

  it('counts as a confirmation does, and ends the day’s counts with it', async () => {
    const { count } = await import('../../../functions/newsletter/subscribers.table.ts');
    await take('rosa@bakery.example');
    const stored = async () =>
      (await world.subscribers()).filter(({ subscriberId }) => String(subscriberId).startsWith('day#'));
    const imported = await stored();
    await world.empty('subscribers');
    await count('confirmed', now);
    expect(imported).toEqual(expect.arrayContaining(await stored()));
    expect(imported).toHaveLength(2);
  });

  it.each([1, 2])('ends the same after it was broken off in batch %i and run again', async (broken) => {
    const people = Array.from({ length: 250 }, (_, index) => `${index}@bakery.example,2024-03-05`);
    const { send } = DynamoDBDocumentClient.prototype;
    let writes = 0;
    function answer(this: DynamoDBDocumentClient, command: object) {
      if (command instanceof TransactWriteCommand) writes += 1;
      return writes > broken && command instanceof TransactWriteCommand
        ? Promise.reject(new Error('Killed'))
        : Reflect.apply(send, this, [command]);
    }
    const spy = vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(answer as never);
    await expect(take(...people)).rejects.toThrow('Killed');
    spy.mockRestore();
    const confirmed = 97 * broken;
    expect(await counts()).toMatchObject({ total: confirmed });
    expect(await take(...people)).toEqual({ taken: 250 - confirmed, known: confirmed, ended: 0 });
    const day = { day: '2026-11-24', confirmed: 250, left: 0, bounced: 0 };
    expect(await counts()).toEqual({ total: 250, days: [day] });
    expect(await world.get('subscribers', { subscriberId: IMPORT })).toMatchObject({ number: 250 });
    expect((await world.find('249@bakery.example'))?.['confirmedAt']).toBe('2024-03-05T00:00:00.000Z');
  });

  it('takes a batch by what is stored then, if somebody of it confirms meanwhile', async () => {
    const { send } = DynamoDBDocumentClient.prototype;
    let isFirst = true;
    async function answer(this: DynamoDBDocumentClient, command: object) {
      if (command instanceof TransactWriteCommand && isFirst) {
        isFirst = false;
        await take('rosa@bakery.example');
      }
      return Reflect.apply(send, this, [command]);
    }
    const spy = vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(answer as never);
    expect(await take('rosa@bakery.example', 'luca@bakery.example')).toEqual({
      taken: 1,
      known: 1,
      ended: 0,
    });
    spy.mockRestore();
    expect(await counts()).toMatchObject({ total: 2 });
  });
});
