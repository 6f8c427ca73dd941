// The samples with which every cloud of the tests begins. They are kept, because making them takes most of the time of a start.
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { hashFiles, prepareFolder } from '../local/kept-folders.ts';
import { LOCAL } from '../local/paths.ts';
import { lastMorning } from '../local/seed/seed.ts';
import type { CloudFacts, MadeSamples } from './cloud-process.ts';
import type { Samples } from './sample-cloud.ts';
import { endProcess, runTask, startProcess } from './task-process.ts';

/** What makes the samples, beside the assembly: the stand-ins, the seed, and the process that runs both. */
export const SAMPLE_SOURCES = [
  'identity',
  'local',
  'packages',
  'test/cloud-digest.ts',
  'test/cloud-process.ts',
  'test/create-customer.ts',
  'test/customer-pool.ts',
  'test/ports.ts',
  'test/sample-cloud.ts',
];

/** The number of samples that are kept: a run still copies its own while another makes others. */
const KEPT = 5;

/** Written by the process that made the samples, beside their data. */
const MADE = 'made.json';

/**
 * The samples of the current sources, and what is known of the cloud that made them. The seed dates its articles from the last
 * morning, so each morning has its samples: tests never see a date that a new cloud would not have. Sessions and refresh tokens
 * of the tenant live longer than a day.
 */
export const prepareSamples = async (
  assemblyFolder: string,
): Promise<{ readonly samples: Samples; readonly facts: CloudFacts }> => {
  const samplesFolder = await prepareFolder({
    parent: join(LOCAL, 'samples'),
    kept: KEPT,
    name: async () =>
      [
        lastMorning(new Date()).toISOString().slice(0, 10),
        basename(assemblyFolder),
        await hashFiles(SAMPLE_SOURCES),
      ].join('-'),
    make: async (folder) => {
      const child = startProcess();
      try {
        const made = await runTask<MadeSamples>(child, { task: 'make samples', assemblyFolder, folder });
        await writeFile(join(folder, MADE), JSON.stringify(made));
      } finally {
        await endProcess(child);
      }
    },
  });
  const made: MadeSamples = JSON.parse(await readFile(join(samplesFolder, MADE), 'utf8'));
  return { samples: { assemblyFolder, samplesFolder, samplesPort: made.basePort }, facts: made.facts };
};
