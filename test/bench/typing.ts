// Measures what a key costs an editor: the time of scripts while somebody types into a draft. Script time leaves out what other
// programs of this machine do.
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import type { Body } from '#shared/body/schema.ts';
import { draftEndpoints } from '#shared/contract/drafts.ts';
import type { Cloud } from '../../local/cloud.ts';
import { accounts } from '../../local/seed/accounts.ts';
import { findChromium } from '../browser/chromium.ts';
import { signInStaffAt, type StaffSession } from '../sign-in-staff.ts';
import { print, type Row } from './report.ts';
import { withCloud } from './sites.ts';

const LENGTHS = [50, 10_000];
const WORDS_OF_A_PARAGRAPH = 50;
const KEYS = 60;
/** The pause between the keys of a good typist. */
const PAUSE_MS = 120;

const paragraph: Body['content'][number] = {
  type: 'paragraph',
  content: [{ type: 'text', text: 'words '.repeat(WORDS_OF_A_PARAGRAPH).trim() }],
};

const createDraft = async ({ siteUrl }: Cloud, { idToken }: StaffSession, words: number): Promise<string> => {
  const body: Body = {
    type: 'doc',
    content: Array.from({ length: words / WORDS_OF_A_PARAGRAPH }, () => paragraph),
  };
  const content = {
    title: `${words} words`,
    subtitle: '',
    extract: '',
    tags: [],
    images: [],
    access: 'customers',
    body,
  };
  const answer = await fetch(new URL(`/api${draftEndpoints.create.path}`, siteUrl), {
    method: draftEndpoints.create.method,
    headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ content }),
  });
  if (!answer.ok) throw new Error(`No draft: ${answer.status} ${await answer.text()}`);
  return draftEndpoints.create.reply.parse(await answer.json()).draftId;
};

/** Milliseconds of script for each key, typed at the end of the first paragraph. */
const measureKey = async (context: BrowserContext, url: string): Promise<number> => {
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('textbox', { name: 'Whole article' }).locator('p').first().click();
  await page.keyboard.press('End');
  await page.keyboard.type('warm ', { delay: PAUSE_MS });
  const devTools = await context.newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const readSeconds = async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
  };
  const before = await readSeconds();
  await page.keyboard.type('typing '.repeat(KEYS).slice(0, KEYS), { delay: PAUSE_MS });
  const seconds = (await readSeconds()) - before;
  await page.close();
  return (seconds * 1000) / KEYS;
};

const measureAll = async (cloud: Cloud, browser: Browser): Promise<Row[]> => {
  const session = await signInStaffAt(cloud.staffPool, accounts.editor);
  const context = await browser.newContext({
    storageState: {
      cookies: [],
      origins: [{ origin: cloud.siteUrl, localStorage: [...session.stored] }],
    },
  });
  const rows: Row[] = [];
  for (const words of LENGTHS) {
    const draftId = await createDraft(cloud, session, words);
    const milliseconds = await measureKey(context, new URL(`/content/${draftId}`, cloud.siteUrl).href);
    rows.push({
      what: `in ${words.toLocaleString('en')} words`,
      measured: `${milliseconds.toFixed(1)} ms`,
      beside: '(budget 20)',
    });
  }
  return rows;
};

export const benchTyping = (): Promise<void> =>
  withCloud(async (cloud) => {
    const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
    try {
      print(`Script of a key in a draft, mean of ${KEYS}`, await measureAll(cloud, browser));
    } finally {
      await browser.close();
    }
  });
