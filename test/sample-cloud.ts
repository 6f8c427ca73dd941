// A cloud that begins with the samples for each test file.
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keepEnvironments, type KeptEnvironments } from 'local-aws';
import { movePorts } from '../local/addresses.ts';
import { startCloud, type Cloud } from '../local/cloud.ts';
import { digestCloud, digestParameters, findDifferences, type Digest } from './cloud-digest.ts';

export interface Samples {
  readonly assemblyFolder: string;
  readonly samplesFolder: string;
  /** The first port of the cloud that made the samples. */
  readonly samplesPort: number;
}

export interface SampleCloudOptions extends Samples {
  /** Holds the data and the logs of this cloud, and nothing else. */
  readonly folder: string;
  readonly basePort: number;
}

/** Starts a cloud with its data and logs in a folder. */
export const startIn = (
  folder: string,
  basePort: number,
  assemblyFolder: string,
  seed: boolean,
  environments?: KeptEnvironments,
): Promise<Cloud> =>
  startCloud({
    basePort,
    dataFolder: join(folder, 'data'),
    logFolder: join(folder, 'logs'),
    assemblyFolder,
    seed,
    // Tests invoke scheduled functions themselves.
    schedules: false,
    environments,
  });

/** The files of the samples in which addresses of their cloud stand. */
const WITH_ADDRESSES = ['tenant.json', 'stripe.json'];

/** Each holds some twenty megabytes. */
const MAX_KEPT_ENVIRONMENTS = 30;

/**
 * Makes a cloud that begins anew: everything of the former one is ended and removed, the samples are copied, and all services
 * start again. So nothing is restored piece by piece, and nothing of a former test file still runs. Only environments of functions
 * without a call stay warm, unless a parameter has changed, which they may hold.
 */
export const createSampleCloud = ({
  assemblyFolder,
  folder,
  samplesFolder,
  samplesPort,
  basePort,
}: SampleCloudOptions) => {
  const dataFolder = join(folder, 'data');
  const move = movePorts(basePort, samplesPort);
  let cloud: Cloud | undefined;
  let samples: Digest | undefined;
  let former = 'none';
  const environments = keepEnvironments(MAX_KEPT_ENVIRONMENTS);
  const stopCloud = async () => {
    const parameters = cloud && (await digestParameters(cloud.addresses.awsUrl));
    await cloud?.stop();
    cloud = undefined;
    if (parameters?.[1] !== samples?.get('parameters')) await environments.close();
  };
  const stop = async () => {
    await stopCloud();
    await environments.close();
  };
  /** Begins anew for a test file. Rejects when the cloud is not as it was for the first file. */
  const begin = async (file: string): Promise<Cloud> => {
    await stopCloud();
    await rm(folder, { recursive: true, force: true });
    await cp(join(samplesFolder, 'data'), dataFolder, { recursive: true });
    for (const path of WITH_ADDRESSES.map((name) => join(dataFolder, name)))
      await writeFile(path, move(await readFile(path, 'utf8')));
    cloud = await startIn(folder, basePort, assemblyFolder, false, environments);
    const digest = await digestCloud(cloud, dataFolder);
    samples ??= digest;
    const differences = findDifferences(samples, digest);
    const before = former;
    former = file;
    if (differences.length > 0) {
      throw new Error(
        `${file} does not begin with the samples. Different: ${differences.join(', ')}. The file before it was ${before}.`,
      );
    }
    return cloud;
  };
  return { begin, countWarm: environments.count, stop };
};
