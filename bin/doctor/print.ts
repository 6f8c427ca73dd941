// The findings for a person: by subject, on 80 columns.
import { styleText } from 'node:util';
import { print } from '../command.ts';
import type { Finding } from './finding.ts';

const WIDTH = 80;

const STYLES = { ok: 'green', wrong: 'red', unknown: 'yellow', skipped: 'dim' } as const;

/** Breaks a text at its spaces. A longer word keeps a line of its own. */
const wrap = (text: string, width: number): string[] =>
  text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) return [...lines, word];
    return [...lines.slice(0, -1), `${last} ${word}`];
  }, []);

/** A command stays on one line, so that it can be copied. */
const isCommand = (line: string): boolean => /^(npm|npx|aws) /.test(line);

const indent = (lines: readonly string[], first: string): string =>
  lines.map((line, index) => `${index === 0 ? first : ' '.repeat(first.length)}${line}`).join('\n');

const MARGIN = 10;

const toLines = ({ check, state, text, mend }: Finding): string => {
  const [, name = check] = check.split(': ');
  const width = WIDTH - MARGIN;
  const marked = styleText(STYLES[state], state.padEnd(MARGIN - 2));
  const [head = '', ...rest] = wrap(`${name}: ${text}`, width);
  const body = [`  ${marked}${head}`, ...rest.map((line) => `${' '.repeat(MARGIN)}${line}`)];
  const steps = (mend ?? '')
    .split('\n')
    .flatMap((line) => (isCommand(line) ? [line] : wrap(line, width - 2)));
  return [...body, ...(mend === undefined ? [] : [indent(steps, `${' '.repeat(MARGIN)}→ `)])].join('\n');
};

/** Prints the findings. Returns true when nothing is wrong. */
export const printFindings = (findings: readonly Finding[]): boolean => {
  const bySubject = Map.groupBy(findings, ({ check }) => check.split(': ')[0] ?? '');
  for (const [subject, group] of bySubject) print([subject, ...group.map(toLines), ''].join('\n'));
  const byState = Map.groupBy(findings, ({ state }) => state);
  const counts = Object.keys(STYLES).map(
    (state) => `${findings.filter((finding) => finding.state === state).length} ${state}`,
  );
  print(`${counts.join(', ')}.`);
  return !byState.has('wrong');
};
