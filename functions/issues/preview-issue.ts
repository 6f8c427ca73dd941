import { brand } from '#shared/brand.ts';
import type { DraftId } from '#shared/contract/drafts.ts';
import { IssueReader, type IssueMail, type IssuePreview } from '#shared/contract/issues.ts';
import { limits } from '#shared/limits.ts';
import * as subscribers from '../newsletter/subscribers.table.ts';
import { settings } from '../platform/settings.ts';
import { countImported } from './audience.table.ts';
import { findRestore } from './issues.table.ts';
import { openIssue } from './open-issue.ts';
import { findHindrances } from './sender-check.ts';
import { listStaff } from './staff.client.ts';

/** Empty if the stage sends no mail. */
const getSender = (): string => (settings('MAILS').MAILS === 'on' ? settings('MAIL_FROM').MAIL_FROM : '');

/** How many get an issue on the first day; undefined if all do. An issue to subscribers of a plan is sent at once. */
const findFirstDay = ({ audience }: IssueMail, imported: number, total: number): number | undefined => {
  const { import: many, mails } = limits.issue.firstAfterImport;
  return audience === 'everybody' && imported > many && total > mails ? mails : undefined;
};

/** What each reader of an issue would get, and what must be known before it is sent. */
export const previewIssue = async (draftId: DraftId, mail: IssueMail, now: Date) => {
  const { publishDate, render } = await openIssue(draftId, mail, now);
  const from = getSender();
  const toPreview = async (reader: IssueReader): Promise<IssuePreview> => {
    const { isWhole, subject, html = '', text } = await render(reader, '');
    const bytes = Buffer.byteLength(html);
    return { reader, isWhole, from: `${mail.fromName} <${from}>`, subject, html, text, bytes };
  };
  const [mails, { total }, imported, restoredAt = '', hindrances, staff] = await Promise.all([
    Promise.all(IssueReader.options.map(toPreview)),
    subscribers.readCounts(0, now),
    countImported(),
    findRestore(),
    findHindrances(),
    listStaff(),
  ]);
  const firstDay = findFirstDay(mail, imported, total);
  return {
    mails,
    from,
    replyTo: brand.contactEmail,
    subscribers: total,
    ...(firstDay !== undefined && { firstDay }),
    ...(publishDate <= restoredAt && { restoredAt }),
    hindrances,
    staff,
  };
};
