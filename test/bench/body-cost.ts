// The cost of a long text: reading it from its record, and rendering it for the feed and for a mail.
import { toPlainNodes } from '#shared/body/nodes.ts';
import { parseBody } from '#shared/body/parse.ts';
import type { Body } from '#shared/body/schema.ts';
import { renderBodyHtml } from '../../functions/articles/body-html.ts';
import { renderNodesHtml, renderNodesText } from '../../functions/mails/letter-nodes.ts';
import { everything } from '../unit/articles/body/bodies.ts';
import { median, print } from './report.ts';

const WORDS = 3000;
const SITE_URL = 'https://plainly.example';

/** Twelve texts of 20 words, one in each kind of node, again and again. */
const makeJson = (): string => {
  const { content } = everything('word '.repeat(20).trim());
  return JSON.stringify({
    type: 'doc',
    content: Array(Math.ceil(WORDS / 240))
      .fill(content)
      .flat(),
  });
};

const measure = (run: () => unknown): string => {
  const times = Array.from({ length: 21 }, () => {
    const startMs = performance.now();
    run();
    return performance.now() - startMs;
  });
  return `${median(times).toFixed(2)} ms`;
};

const renderForMail = (body: Body) => {
  const nodes = toPlainNodes(body);
  return [renderNodesHtml(nodes, SITE_URL), renderNodesText(nodes, SITE_URL)];
};

export const benchBody = async (): Promise<void> => {
  const json = makeJson();
  const body = parseBody(json);
  print(`A body of ${WORDS.toLocaleString('en')} words, warm, median of 21`, [
    { what: 'parse its record', measured: measure(() => parseBody(json)), beside: '' },
    {
      what: 'render it as HTML',
      measured: measure(() => renderBodyHtml(body, SITE_URL)),
      beside: '(budget 5)',
    },
    { what: 'render it for a mail', measured: measure(() => renderForMail(body)), beside: '(budget 5)' },
  ]);
};
