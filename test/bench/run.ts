// `npm run bench`: measures what has a budget, on this machine. `npm run bench -- list` runs one part.
import { cpus } from 'node:os';
import { benchImages } from './images.ts';
import { benchIssues } from './issues.ts';
import { benchImports } from './import-cost.ts';
import { benchLighthouse, benchPlainLine } from './lighthouse.ts';
import { benchList } from './list-scaling.ts';
import { benchSearch } from './search.ts';
import { benchStart } from './start-time.ts';
import { benchTyping } from './typing.ts';
import { benchWatch } from './watch-time.ts';
import { benchOrders } from './webhook-orders.ts';
import { benchWrapper } from './wrapper-cost.ts';

const parts: Record<string, () => Promise<void>> = {
  imports: benchImports,
  images: benchImages,
  wrapper: benchWrapper,
  list: benchList,
  search: benchSearch,
  orders: benchOrders,
  issues: benchIssues,
  lighthouse: benchLighthouse,
  line: benchPlainLine,
  typing: benchTyping,
  start: benchStart,
  watch: benchWatch,
};

// Ctrl-C ends this process by `exit`, so that what a part has started is removed.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}`);
for (const [name, part] of Object.entries(parts)) {
  if (chosen.length === 0 || chosen.includes(name)) await part();
}
