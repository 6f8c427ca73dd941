import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toLetter, toReceiptContent } from '../../../functions/contact/contact-request.mail.ts';
import { createContactRequest } from '../../../functions/contact/contact-request.ts';
import { anyCharacter } from '../any-character.ts';

const now = new Date('2026-11-21T14:40:30.500Z');
const form = {
  firstName: 'Rosa',
  lastName: 'Álvarez',
  emailAddress: 'rosa@bakery.example',
  message: 'Can a chatbot answer my Sunday orders?',
};

describe('the mail of a contact request to staff', () => {
  const mailFor = (more: object = {}) => toLetter({ ...createContactRequest('contact', form, now), ...more });

  it('sets the sender as reply address of the mail, and names sender, time and message', () => {
    const mail = mailFor();
    expect(mail.subject).toBe('Plainly: contact request from Rosa Álvarez');
    expect(mail.replyTo).toBe(form.emailAddress);
    expect(mail.text).toContain(`Rosa Álvarez <${form.emailAddress}> has written to us.`);
    expect(mail.text).toContain(now.toISOString());
    expect(mail.text).toMatch(/Their message:\n\nCan a chatbot answer my Sunday orders\?\n$/);
  });

  it('keeps lines, four-byte letters and right-to-left letters of a message in the mail', () => {
    const message = 'Grüße 🧁𠮷\n\nשלום\tمرحبا';
    expect(mailFor({ message: message.replaceAll('\n', '\r\n') }).text).toMatch(
      new RegExp(`\n\n${message}\n$`, 'u'),
    );
  });

  it('writes a mail subject of one line, and the message last, whatever was typed', () => {
    const hostile = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 100 }),
      fc.constantFrom('Rosa\r\nBcc: all@bakery.example', 'a\u2028b\u2029c', '\u0000\u001b[31m', '\ud800'),
    );
    fc.assert(
      fc.property(hostile, hostile, hostile, (firstName, emailAddress, message) => {
        const { subject, text } = toLetter(
          createContactRequest('contact', { ...form, firstName, emailAddress, message }, now),
        );
        expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        expect(text.isWellFormed()).toBe(true);
        expect(text.replaceAll(/[\n\t]/g, '')).not.toMatch(/\p{Cc}/u);
        const [head = ''] = text.split('Their message:\n\n');
        expect(head.split('\n')).toHaveLength(5);
      }),
    );
  });
});

describe('the mails of a withdrawal', () => {
  const statement = { ...form, firstName: "Rosa O'Brien", lastName: '', contract: 'AI Essentials Plan' };
  const withdrawal = createContactRequest('withdrawal', statement, now);
  // In groups of four.
  const number = withdrawal.requestId.match(/.{1,4}/g)?.join(' ');

  it('tells staff what the law asks of them', () => {
    const { subject, text } = toLetter(withdrawal);
    expect(subject).toBe("Plainly: withdrawal from Rosa O'Brien");
    expect(text).toContain('withdraws from a contract');
    expect(text).toContain('refund within 14 days');
    expect(text).toContain(`Request: ${number}\n`);
    expect(text).toMatch(/\nContract: AI Essentials Plan\n\nTheir message:\n\nCan a chatbot/);
    expect(toLetter({ ...withdrawal, message: '' }).text).not.toContain('message');
  });

  it('gives the person a receipt with the statement, the moment and a number, and without the further words', () => {
    const receipt = toReceiptContent(withdrawal);
    expect(receipt.parts[1]).toEqual({
      list: [
        "Name: Rosa O'Brien",
        'Contract: AI Essentials Plan',
        'Address: rosa@bakery.example',
        'Received: November 21, 2026 at 14:40:30 UTC',
        `Number: ${number}`,
      ],
    });
    expect(JSON.stringify(receipt)).not.toContain(form.message);
  });
});
