// `npm start`, from the command to what it prints: with everything to build and all samples to make, and with nothing.
import { copyRepository, printed, startCopy } from '../start-copy.ts';
import { print, type Row } from './report.ts';

export const benchStart = async (): Promise<void> => {
  const copy = await copyRepository();
  try {
    const rows: Row[] = [];
    const add = (what: string, tookMs: number, budgetSeconds: number) =>
      rows.push({
        what,
        measured: `${(tookMs / 1000).toFixed(1)} s`,
        beside: `(budget ${budgetSeconds} s)`,
        ofBudget: tookMs / 1000 / budgetSeconds,
      });
    const first = startCopy(copy);
    add('first start: addresses', await first.waitFor(printed.addresses), 10);
    add('first start: all samples', await first.waitFor(printed.allSamples), 18);
    await first.stop();
    const again = startCopy(copy);
    add('start again', await again.waitFor(printed.addresses), 2);
    await again.stop();
    print('npm start, from the command', rows);
  } finally {
    copy.remove();
  }
};
