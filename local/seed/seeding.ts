import type { Call } from './api-call.ts';
import type { SampleMaker } from './sample-maker.ts';

/** What making articles and lessons needs. */
export interface Seeding {
  readonly siteUrl: string;
  /** Calls the API as an editor. */
  readonly call: Call;
  readonly maker: SampleMaker;
  /** The key of an uploaded image. */
  readonly findImage: (file: string) => string;
  /** Publish dates count from here. */
  readonly startedAt: Date;
}
