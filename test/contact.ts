// The contact form's stand-ins, for the API and browser tests.
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Mail } from 'local-aws';
import type { Fault } from '../local/human-check/faults.ts';
import { here } from './here.ts';
import { useTable } from './here-table.ts';

/** The stand-in for AWS accepts any signature, but requires one. */
const SIGNED = { authorization: 'AWS4-HMAC-SHA256 Credential=test' };

const post = async (url: string, body: object): Promise<Response> => {
  const answer = await fetch(url, { method: 'POST', headers: SIGNED, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
};

/** A token, as if a person had solved the check; see local/human-check/control.ts for the options. */
export const createHumanCheckToken = async (options: object = {}): Promise<string> =>
  (await (await post(`${here('humanCheckUrl')}/laptop/token`, options)).json()).token;

/** Replaces the planned failures of the human check. */
export const planHumanCheckFaults = async (...faults: Fault[]): Promise<void> => {
  await post(`${here('humanCheckUrl')}/laptop/faults`, { faults });
};

const listMails = async (): Promise<Mail[]> =>
  (await fetch(`${here('awsUrl')}/laptop/mails`, { headers: SIGNED })).json();

/** The mails of this cloud with `address` as reply address, oldest first. */
export const mailsFrom = async (address: string): Promise<Mail[]> =>
  (await listMails()).filter(({ replyTo }) => replyTo.includes(address));

/** The mails of this cloud to `address`, oldest first. */
export const mailsTo = async (address: string): Promise<Mail[]> =>
  (await listMails()).filter(({ to }) => to.includes(address));

/** The number of stored requests of `address`. */
export const storedFrom = (address: string): Promise<number> =>
  useTable('ContactRequests', async (table, TableName) => {
    const { Count = 0 } = await table.send(
      new ScanCommand({
        TableName,
        FilterExpression: 'emailAddress = :address',
        ExpressionAttributeValues: { ':address': address },
      }),
    );
    return Count;
  });
