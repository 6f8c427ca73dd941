// The cost of a page of the blog as the table grows: units, bytes and time at 10, 1,000 and 100,000 articles.
import { openBlogTable } from '../blog-table.ts';
import { median, print, type Row } from './report.ts';

const SIZES = [10, 1_000, 100_000];
const READS = 200;

export const benchList = async (): Promise<void> => {
  const { articlesTable, grow, meter, close } = await openBlogTable();
  const rows: Row[] = [];
  let firstLatency = 0;
  for (const size of SIZES) {
    await grow(size);
    const times: number[] = [];
    let bytes = 0;
    for (let read = 0; read < READS; read += 1) {
      const begun = performance.now();
      const page = await articlesTable.listPage({ limit: 10, cursor: undefined, now: new Date() });
      times.push(performance.now() - begun);
      bytes = JSON.stringify(page).length;
    }
    const { units } = meter.read();
    const latency = median(times);
    firstLatency ||= latency;
    rows.push({
      what: `${size.toLocaleString('en-US')} articles`,
      measured: `${units / READS} read units`,
      beside: `${bytes} bytes, ${latency.toFixed(2)} ms, ratio ${(latency / firstLatency).toFixed(2)} (budget: ≤ 2 units, 1.1)`,
    });
  }
  print(`A page of 10 of the blog, median of ${READS}, on the local DynamoDB`, rows);
  await close();
};
