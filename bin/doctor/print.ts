// Prints the findings for a person: by subject, 80 columns wide.
import { styleText } from 'node:util';
import { print } from '../command.ts';
import type { Finding } from './finding.ts';

const WIDTH = 80;

const STYLES = { ok: 'green', wrong: 'red', warning: 'yellow', unknown: 'yellow', skipped: 'dim' } as const;

/** Breaks a text at its spaces. A word that is longer than a line gets its own line. */
const wrap = (text: string, width: number): string[] =>
  text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) return [...lines, word];
    return [...lines.slice(0, -1), `${last} ${word}`];
  }, []);

/** A command stays on one line, so that it can be copied. */
const isCommand = (line: string): boolean => /^(npm|npx|aws) /.test(line);

const MARGIN = 10;

/** The lines for findings with the same text and remedy. */
const toLines = (findings: readonly Finding[]): string => {
  const [first] = findings;
  if (first === undefined) return '';
  const { state, text, mend } = first;
  const names = findings.map(({ check }) => check.split(': ')[1] ?? check).join(', ');
  const width = WIDTH - MARGIN;
  const marked = `  ${styleText(STYLES[state], state.padEnd(MARGIN - 2))}`;
  const body = [...wrap(`${names}: ${text}`, width).entries()].map(([index, line]) =>
    index === 0 ? `${marked}${line}` : `${' '.repeat(MARGIN)}${line}`,
  );
  const steps = (mend ?? '')
    .split('\n')
    .flatMap((line) => (isCommand(line) ? [line] : wrap(line, width - 2)))
    .map((line, index) => `${' '.repeat(MARGIN)}${index === 0 ? '→' : ' '} ${line}`);
  return [...body, ...(mend === undefined ? [] : steps)].join('\n');
};

/** Prints the findings. Returns true when nothing is wrong. */
export const printFindings = (findings: readonly Finding[]): boolean => {
  const bySubject = Map.groupBy(findings, ({ check }) => check.split(': ')[0] ?? '');
  for (const [subject, group] of bySubject) {
    const same = Map.groupBy(group, ({ state, text, mend }) => `${state} ${text} ${mend ?? ''}`);
    print([subject, ...[...same.values()].map(toLines), ''].join('\n'));
  }
  const counts = Object.keys(STYLES).map(
    (state) => `${findings.filter((finding) => finding.state === state).length} ${state}`,
  );
  print(`${counts.join(', ')}.`);
  return findings.every(({ state }) => state !== 'wrong');
};
