// The output of the benchmarks: medians beside their budgets.

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
};

export interface Row {
  what: string;
  measured: string;
  /** The budget, or what was measured beside it. */
  beside: string;
  /** The measured figure divided by its budget. */
  ofBudget?: number;
}

/** A figure this many times its budget is no noise of a busy machine: the bench fails. */
const MAX_OF_BUDGET = 3;

export const print = (title: string, rows: readonly Row[]): void => {
  console.log(`\n${title}`);
  const width = Math.max(...rows.map(({ what }) => what.length));
  const middle = Math.max(...rows.map(({ measured }) => measured.length));
  for (const { what, measured, beside, ofBudget = 0 } of rows) {
    const isJump = ofBudget > MAX_OF_BUDGET;
    const verdict = isJump ? `  FAILED: more than ${MAX_OF_BUDGET} times the budget` : '';
    console.log(`  ${what.padEnd(width)}  ${measured.padStart(middle)}  ${beside}${verdict}`);
    if (isJump) process.exitCode = 1;
  }
};
