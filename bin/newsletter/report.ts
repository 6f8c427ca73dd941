import type { ImportReport } from './import.ts';
import type { ImportPlan } from './rows.ts';

const DELIMITERS: ReadonlyMap<string, string> = new Map([
  [',', 'commas'],
  [';', 'semicolons'],
  ['\t', 'tabs'],
]);

const nameColumns = (names: readonly string[]): string =>
  names.length === 0 ? 'none' : names.map((name) => `'${name}'`).join(', ');

const nameLines = (lines: readonly number[]): string =>
  lines.length > 0 ? `, in lines ${lines.join(', ')}` : '';

/** What an import would do by the file alone, for the operator. It repeats no address. */
export const describePlan = (plan: ImportPlan): string[] => {
  const { columns, people, left, invalidLines, brokenLines } = plan;
  const unknownDates = people.filter(({ isDateUnknown }) => isDateUnknown).length;
  return [
    `The file is ${plan.encoding}${plan.encoding === 'Windows-1252' ? ', because it is no valid UTF-8' : ''}, separated by ${DELIMITERS.get(plan.delimiter) ?? plan.delimiter}.`,
    `Address: '${columns.address}'. Date of consent: ${nameColumns(columns.since)}. Who is subscribed: ${nameColumns(columns.states)}.`,
    `Ignored columns: ${nameColumns(columns.ignored)}.`,
    `${people.length} would be taken, but for those who are on the list already or left here before`,
    ...Array.from(left, ([name, number]) => `${number} not subscribed, as '${name}' says`),
    `${plan.duplicates} duplicates`,
    `${invalidLines.length} without a valid address${nameLines(invalidLines)}`,
    ...(brokenLines.length > 0
      ? [
          `${brokenLines.length} that cannot be read: a stray quote, or too many columns${nameLines(brokenLines)}`,
        ]
      : []),
    ...(unknownDates > 0
      ? [
          `${unknownDates} with a date of consent that is not between 1995 and today, or has no one meaning: it stays empty`,
        ]
      : []),
  ];
};

/** What an import did. */
export const describeImport = ({ taken, known, ended }: ImportReport): string[] => [
  `${taken} taken`,
  `${known} on the list already`,
  `${ended} left, bounced or complained before, and stay off the list`,
];
