// What a month costs, by AWS's price lists, the counts of a stage's template and what visitors do.
import { list, text, type StageTemplate } from './template.ts';

interface Price {
  /** Dollars for each `unit`. */
  readonly price: number;
  readonly unit: string;
  /** Units that an account has for free each month, not only in its first year. */
  readonly free: number;
  /** The page of aws.amazon.com. */
  readonly page: string;
}

const million = (price: number, free: number, page: string): Price => ({
  price,
  unit: 'a million',
  free,
  page,
});
const gigabyte = (price: number, free: number, page: string): Price => ({ price, unit: 'a GB', free, page });

/** The prices of us-east-1, and of the edges in North America and Europe, before tax. */
export const PRICES = {
  'Requests at the edge': million(1, 10, 'cloudfront/pricing'),
  'Bytes from the edge': gigabyte(0.085, 1024, 'cloudfront/pricing'),
  'Runs of the edge function': million(0.1, 2, 'cloudfront/pricing'),
  'Calls of the API': million(1, 0, 'api-gateway/pricing'),
  'Calls of functions': million(0.2, 1, 'lambda/pricing'),
  'Time of functions': { price: 0.0000133334, unit: 'a GB-second', free: 400_000, page: 'lambda/pricing' },
  'Read units': million(0.125, 0, 'dynamodb/pricing/on-demand'),
  'Write units': million(0.625, 0, 'dynamodb/pricing/on-demand'),
  'Tables kept': gigabyte(0.25, 25, 'dynamodb/pricing/on-demand'),
  'Tables restorable': gigabyte(0.2, 0, 'dynamodb/pricing/on-demand'),
  'Files kept': gigabyte(0.023, 0, 's3/pricing'),
  'Files read': million(0.4, 0, 's3/pricing'),
  'Log lines': gigabyte(0.5, 5, 'cloudwatch/pricing'),
  'Alarm metrics': { price: 0.1, unit: 'each', free: 10, page: 'cloudwatch/pricing' },
  'Metrics of our own': { price: 0.3, unit: 'each', free: 10, page: 'cloudwatch/pricing' },
  Dashboards: { price: 3, unit: 'each', free: 3, page: 'cloudwatch/pricing' },
  // Of accounts made since July 2026. Older ones pay 0.1.
  Mails: { price: 0.16, unit: 'a thousand', free: 0, page: 'ses/pricing' },
  'Secrets read': { price: 0.03, unit: 'for ten thousand', free: 2, page: 'kms/pricing' },
} as const satisfies Record<string, Price>;

type Service = keyof typeof PRICES;
/** How much of each service, in its units. */
type Usage = Readonly<Record<Service, number>>;

/** What a visit does. docs/cost.md says where each figure comes from. */
const VISIT = {
  requests: 10,
  kilobytes: 110,
  edgeFunctionRuns: 3,
  /** Documents that a function makes: two pages, of which four in ten are the blog’s. The edge is taken to keep none. */
  documents: 0.8,
  fileReads: 0.5,
  /** Twenty in a thousand are signed in. Each is counted as a first visit there, and makes ten calls, a search, a mark and two for what they keep among them. */
  signedIn: 0.02,
  customerCalls: 0.2,
  searches: 0.02,
  marks: 0.02,
  /** One of ten who are signed in keeps a prompt, and fills in a blank. */
  kept: 0.002,
  contactRequests: 0.001,
  newsletterSignUps: 0.001,
  checkouts: 0.0001,
};

/** Read and write units per call. The read-cost.test.ts of articles and lessons, and other tests, hold them as upper bounds. */
const READS = {
  document: 3,
  customerCall: 2.5,
  /** The customer, and the rows and bodies of ten texts. */
  search: 16,
  contactRequest: 3,
  checkout: 12,
  run: 1,
  housekeeping: 2.5,
};
/**
 * What is kept takes ten: two for each kilobyte of the prompt, the count and the check of the customer, and the index. A saved word
 * takes four. A sign-up for the newsletter: two mails of eight, six counters, the subscriber and the note with their changes.
 */
const WRITES = { contactRequest: 15, checkout: 15, newsletterSignUp: 30, mark: 1, kept: 14 };
/** What the first page of customers takes: its budget (test/browser/site/budgets.test.ts). */
const SIGNED_IN = { requests: 26, kilobytes: 199 };

const CALL = { seconds: 0.05, gigabytesOfMemory: 0.5, logBytes: 1000 };
const RUN_SECONDS = 2;
/** Tables, then the site’s files, its images and the bundles of some deployments. */
const KEPT = { tables: 0.05, files: 1.5 };

const MILLION = 1_000_000;
const HOURS = 730;

const HOURS_OF: Readonly<Record<string, number>> = { minute: 1 / 60, minutes: 1 / 60, hour: 1, day: 24 };

/** The runs in a month of the jobs whose rules have such names, by the schedules of the template. */
const countRuns = (stage: StageTemplate, names: RegExp): number => {
  let runs = 0;
  for (const [id, { Properties: rule }] of Object.entries(stage.resources('AWS::Events::Rule'))) {
    if (rule?.ScheduleExpression === undefined || !names.test(id)) continue;
    const [, count, unit = ''] = /^rate\((\d+) (\w+)\)$/.exec(text(rule.ScheduleExpression)) ?? [];
    runs += HOURS / (Number(count) * (HOURS_OF[unit] ?? NaN));
  }
  return runs;
};

/** These get a value only when something fails. AWS charges a metric for the hours in which it gets one. */
const ONLY_ON_FAILURE = [
  'CallErrors',
  'CallsThrottled',
  'DocumentErrors',
  'FormErrors',
  'StaffMailsFailed',
  'WebhooksRefused',
];

/** The metrics of our own, which filters make of log lines, and for which a month without a failure is charged. */
const ownMetrics = (stage: StageTemplate): string[] =>
  [
    ...new Set(
      Object.values(stage.resources('AWS::Logs::MetricFilter'))
        .flatMap(({ Properties }) => list(Properties?.MetricTransformations))
        .map(({ MetricName }) => text(MetricName)),
    ),
  ].filter((name) => !ONLY_ON_FAILURE.includes(name));

/** The usage of a stage in a month with this number of visits. */
export const toUsage = (stage: StageTemplate, visits: number, requests = VISIT.requests): Usage => {
  const heartbeats = countRuns(stage, /^EventsFiveMinutes/);
  const housekeeping = countRuns(stage, /OnceInFiveMinutes/);
  // An empty run of the job that sends mails reads no secret.
  const mailRuns = countRuns(stage, /Minutely/);
  const runs = countRuns(stage, /./);
  const contactRequests = visits * VISIT.contactRequests;
  const checkouts = visits * VISIT.checkouts;
  // The heartbeat asks for a document, a file and the health as visitors do.
  const documents = visits * VISIT.documents + heartbeats;
  const customerCalls = visits * VISIT.customerCalls;
  const searches = visits * VISIT.searches;
  // A checkout also has a return, a status and the calls of four webhooks.
  const calls = documents + customerCalls + contactRequests + 7 * checkouts + heartbeats;
  return {
    'Requests at the edge':
      (visits * (requests + VISIT.signedIn * (SIGNED_IN.requests - VISIT.requests)) +
        customerCalls +
        contactRequests +
        3 * heartbeats) /
      MILLION,
    'Bytes from the edge': (visits * (VISIT.kilobytes + VISIT.signedIn * SIGNED_IN.kilobytes)) / MILLION,
    'Runs of the edge function': (visits * VISIT.edgeFunctionRuns + 2 * heartbeats) / MILLION,
    'Calls of the API': calls / MILLION,
    'Calls of functions': (calls + runs) / MILLION,
    'Time of functions': (calls * CALL.seconds + runs * RUN_SECONDS) * CALL.gigabytesOfMemory,
    'Read units':
      (documents * READS.document +
        (customerCalls - searches) * READS.customerCall +
        searches * READS.search +
        contactRequests * READS.contactRequest +
        checkouts * READS.checkout +
        (runs - housekeeping) * READS.run +
        housekeeping * READS.housekeeping) /
      MILLION,
    'Write units':
      (contactRequests * WRITES.contactRequest +
        checkouts * WRITES.checkout +
        visits *
          (VISIT.newsletterSignUps * WRITES.newsletterSignUp +
            VISIT.marks * WRITES.mark +
            VISIT.kept * WRITES.kept)) /
      MILLION,
    'Tables kept': KEPT.tables,
    'Tables restorable': KEPT.tables,
    'Files kept': KEPT.files,
    // The housekeeping looks whether the three indexes of the search are there, and a search whether those that it needs are new.
    'Files read': (visits * VISIT.fileReads + 3 * searches + heartbeats + 3 * housekeeping) / MILLION,
    // Twice, because the kept lines of earlier months count in the same allowance.
    'Log lines': (2 * ((calls + runs) * CALL.logBytes)) / 1e9,
    // No alarm computes with several metrics.
    'Alarm metrics': Object.keys(stage.resources('AWS::CloudWatch::Alarm')).length,
    'Metrics of our own': ownMetrics(stage).length,
    Dashboards: Object.keys(stage.resources('AWS::CloudWatch::Dashboard')).length,
    // A sign-up gets a mail to confirm and one that says what comes; a buyer three in a month.
    Mails: (contactRequests + 2 * visits * VISIT.newsletterSignUps + 3 * checkouts) / 1000,
    'Secrets read': (runs - heartbeats - housekeeping - mailRuns + contactRequests + 7 * checkouts) / 10_000,
  };
};

const services = Object.keys(PRICES).filter((name): name is Service => name in PRICES);

/** Dollars for a service of an account that uses it so much in all. */
const toCost = (service: Service, quantity: number, free: number = PRICES[service].free): number =>
  Math.max(0, quantity - free) * PRICES[service].price;

const addUp = (usages: readonly Usage[], service: Service) =>
  usages.reduce((sum, usage) => sum + usage[service], 0);

/** Dollars for an account with these stages. */
export const toTotal = (...usages: readonly Usage[]): number =>
  services.reduce((sum, service) => sum + toCost(service, addUp(usages, service)), 0);

const toTotalWithoutAllowances = (usage: Usage): number =>
  services.reduce((sum, service) => sum + toCost(service, usage[service], 0), 0);

const dollars = (amount: number): string => `$${amount.toFixed(2)}`;

/** The rows of the page’s first table: a column for each number of visits. */
export const listCosts = (
  stage: StageTemplate,
  second: StageTemplate,
  visits: readonly number[],
): string[][] => {
  const usages = visits.map((count) => toUsage(stage, count));
  const row = (name: string, toAmount: (usage: Usage, count: number) => number) => [
    name,
    ...usages.map((usage, column) => dollars(toAmount(usage, visits[column] ?? 0))),
  ];
  return [
    ...services
      .map((service) => row(service, (usage) => toCost(service, usage[service])))
      .filter((cells) => cells.slice(1).some((cell) => cell !== '$0.00')),
    row('**Total**', (usage) => toTotal(usage)),
    row('Total with 14 requests a visit', (_, count) => toTotal(toUsage(stage, count, 14))),
    row('Total without any free allowance', toTotalWithoutAllowances),
    row(
      'A second stage without visitors adds',
      (usage) => toTotal(usage, toUsage(second, 0)) - toTotal(usage),
    ),
  ];
};

/** What an issue of the newsletter takes of the tables. test/unit/issues/units.test.ts measures it. */
export const ISSUE_UNITS = {
  /** For each mail: its record, the claim and the outcome, each with its places in the index. */
  writes: 8,
  /** For each mail, with the report of its delivery. */
  reads: 7,
  /** To count a thousand mails, each minute in which an issue is sent. */
  countReadsOfThousand: 16,
};

const ISSUES_A_MONTH = 4.33;
/** Of an account whose rate at SES is 14: an issue takes 80 %. */
const MAILS_A_MINUTE = 14 * 0.8 * 60;
/** Of an account without a plan of SES. */
const OLD_MAIL_PRICE = 0.1;

/** The rows of the page’s table of issues: an issue a week to so many subscribers. */
export const listIssueCosts = (subscribers: readonly number[]): string[][] =>
  subscribers.map((count) => {
    const counting = (count / MAILS_A_MINUTE) * (count / 1000) * ISSUE_UNITS.countReadsOfThousand;
    const cost = (service: 'Read units' | 'Write units', units: number) =>
      ((ISSUES_A_MONTH * units) / MILLION) * PRICES[service].price;
    const writes = cost('Write units', count * ISSUE_UNITS.writes);
    const reads = cost('Read units', count * ISSUE_UNITS.reads + counting);
    const mails = ((ISSUES_A_MONTH * count) / 1000) * PRICES.Mails.price;
    const atOldPrice = ((ISSUES_A_MONTH * count) / 1000) * OLD_MAIL_PRICE;
    const amounts = [mails, atOldPrice, writes, reads, mails + writes + reads, atOldPrice + writes + reads];
    return [count.toLocaleString('en-US'), ...amounts.map(dollars)];
  });

/** The rows of the page’s second table: the prices, and what a stage without visitors uses of them. */
export const listPrices = (): string[][] =>
  services.map((service) => {
    const { price, unit, free, page } = PRICES[service];
    return [service, `$${price} ${unit}`, String(free), `aws.amazon.com/${page}`];
  });
