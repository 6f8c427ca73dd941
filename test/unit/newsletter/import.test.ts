import { Readable } from 'node:stream';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { exportList } from '../../../bin/newsletter/export.ts';
import { importList, toSubscriberId } from '../../../bin/newsletter/import.ts';
import { describeImport } from '../../../bin/newsletter/report.ts';
import { readRows } from '../../../bin/newsletter/rows.ts';
import { createStage } from '../bin/doctor/stage.ts';
import { environment } from '../events.ts';
import { openListWorld } from './list-world.ts';

const now = new Date('2026-11-24T10:00:00Z');
const addressKey = 'an-address-key-of-the-unit-tests';

const read = async (...lines: string[]) => {
  const rows = [];
  for await (const row of readRows(Readable.from([lines.join('\n')]))) rows.push(row);
  return rows;
};

describe('readRows', () => {
  it.each([
    [
      'Substack',
      'email,active_subscription,expiry,plan,email_disabled,created_at',
      'Rosa@Bakery.example,false,,other,false,2024-03-05T10:00:00.000Z',
      'left@bakery.example,false,,other,true,2024-03-05T10:00:00.000Z',
    ],
    [
      'Ghost',
      'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers',
      '1,Rosa@Bakery.example,"Álvarez, Rosa",,true,false,,2024-03-05T10:00:00.000Z,,,',
      '2,left@bakery.example,,,false,false,,2024-03-05T10:00:00.000Z,,,',
    ],
    [
      'Mailchimp',
      '\uFEFF"Email Address","First Name","Last Name",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,UNSUB_TIME',
      '"Rosa@Bakery.example",Rosa,Álvarez,2,"2024-03-01 09:00:00",,"2024-03-05T10:00:00.000Z",',
      '"left@bakery.example",,,2,"2024-03-01 09:00:00",,,"2024-04-01 09:00:00"',
    ],
    [
      'our own export',
      '"email","state","confirmed_at"',
      '"rosa@bakery.example","confirmed","2024-03-05T10:00:00.000Z"',
      '"left@bakery.example","left","2024-03-05T10:00:00.000Z"',
    ],
  ])('reads an export of %s', async (_, ...lines) => {
    expect(await read(...lines)).toEqual([
      {
        kind: 'subscriber',
        line: 2,
        address: 'rosa@bakery.example',
        since: new Date('2024-03-05T10:00:00Z'),
      },
      { kind: 'unsubscribed', line: 3 },
    ]);
  });

  it.each([
    ['email_disabled', ' YES '],
    ['email_disabled', '1'],
    ['subscribed_to_emails', 'no'],
    ['subscribed_to_emails', '0'],
    ['clean_time', '2024-04-01 09:00:00'],
    ['deleted_at', '2024-04-01 09:00:00'],
    ['state', 'pending'],
  ])('takes nobody over whose column %s says %j', async (column, value) => {
    expect(await read(`email,${column}`, `rosa@bakery.example,${value}`)).toEqual([
      { kind: 'unsubscribed', line: 2 },
    ]);
  });

  it.each([
    ['email_disabled', 'no'],
    ['subscribed_to_emails', 'yes'],
    ['unsub_time', ' '],
    ['state', ' '],
    ['state', ' confirmed '],
    ['created_at', 'long ago'],
  ])('takes over whose column %s says %j, without a date', async (column, value) => {
    expect(await read(`email,${column}`, `rosa@bakery.example,${value}`)).toEqual([
      { kind: 'subscriber', line: 2, address: 'rosa@bakery.example', since: undefined },
    ]);
  });

  it('names the lines without an address', async () => {
    const rows = await read(
      'email',
      'rosa@bakery.example',
      'rosa',
      '',
      '"rosa@bakery.example\r\nBcc: a@b.example"',
      '=cmd()',
    );
    expect(rows.map(({ kind, line }) => `${kind} ${line}`)).toEqual([
      'subscriber 2',
      'invalid 3',
      'invalid 7',
      'invalid 8',
    ]);
  });

  it('refuses a file without a column of addresses', async () => {
    await expect(read('name,phone', 'Rosa,1')).rejects.toThrow('names no column email or email_address');
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
      Readable.from([['email,created_at,unsub_time', ...lines].join('\n')]),
      // A key that was stored from a file ends in a line break.
      { ...list, addressKey: `${addressKey}\n`, consent: 'They subscribed at our Substack.' },
      now,
    );

  it('takes who is new, without a mail, and leaves out who left, bounced or complained', async () => {
    const changes = await import('../../../functions/newsletter/change-subscription.ts');
    const { toAddressId } = await import('../../../functions/mails/address-id.ts');
    const { StoredSubscriber } = await import('../../../functions/newsletter/subscriber.ts');
    const id = (name: string) => toAddressId(`${name}@bakery.example`);
    expect(toSubscriberId('left@bakery.example', addressKey)).toBe(await id('left'));
    await changes.leave(await id('left'), now);
    await changes.reportBounce(await id('bounced'), now);
    await changes.reportComplaint(await id('complained'), now);
    await world.signUp('pending@bakery.example');
    await world.sendMails();

    const names = ['new', 'NEW', 'left', 'bounced', 'complained', 'pending', 'none@'];
    const report = await take(...names.map((name) => (name.includes('@') ? name : `${name}@bakery.example`)));
    expect(report).toEqual({
      taken: 2,
      known: 0,
      ended: 3,
      unsubscribed: 0,
      duplicates: 1,
      invalidLines: [8],
    });
    expect(describeImport(report)).toContain('1 without a valid address, in lines 8');
    expect(StoredSubscriber.parse(await world.find('new@bakery.example'))).toMatchObject({
      state: 'confirmed',
      source: 'import',
      consent: 'They subscribed at our Substack.',
    });
    expect(await world.find('left@bakery.example')).toBeUndefined();
    expect(await world.sendMails()).toEqual([]);
    expect(await take('new@bakery.example')).toMatchObject({ taken: 0, known: 1 });
    expect((await world.find('new@bakery.example'))?.['confirmedAt']).toBe(now.toISOString());

    const lines = [];
    for await (const line of exportList(list)) lines.push(line);
    expect(lines).toHaveLength(3);
    const exported = await read(...lines);
    expect(exported).toContainEqual(
      expect.objectContaining({ kind: 'subscriber', address: 'new@bakery.example' }),
    );
  });

  it('breaks off when the table does not take somebody', async () => {
    const { send } = DynamoDBDocumentClient.prototype;
    function answer(this: DynamoDBDocumentClient, command: object) {
      return command instanceof PutCommand
        ? Promise.reject(new Error('Down'))
        : Reflect.apply(send, this, [command]);
    }
    const spy = vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(answer as never);
    await expect(take('rosa@bakery.example')).rejects.toThrow('Down');
    spy.mockRestore();
  });

  it.each([100, 101])('takes %i people once, in batches of a hundred, and counts them', async (count) => {
    const rows = Array.from(
      { length: count },
      (_, index) => `${index}@bakery.example,2024-03-05T10:00:00.000Z,`,
    );
    // The same person again, in the next batch, and one whom the file names as gone.
    const more = ['0@bakery.example,,', 'gone@bakery.example,,2024-04-01'];
    const report = await take(...rows, ...more);
    expect(report).toMatchObject({
      taken: count,
      known: 0,
      duplicates: 1,
      unsubscribed: 1,
      invalidLines: [],
    });
    const subscribers = (await world.subscribers()).filter(({ address }) => address !== undefined);
    expect(subscribers).toHaveLength(count);
    expect(subscribers[0]?.['confirmedAt']).toBe('2024-03-05T10:00:00.000Z');
    const { readCounts } = await import('../../../functions/newsletter/subscribers.table.ts');
    const day = { day: '2026-11-24', confirmed: count, left: 0, bounced: 0 };
    expect(await readCounts(1, now)).toEqual({ total: count, days: [day] });
    for (const _ of [1, 2]) await take('one-more@bakery.example');
    expect((await readCounts(1, now)).total).toBe(count + 1);
  });
});
