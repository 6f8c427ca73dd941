import type { Call } from './api-call.ts';
import type { SampleMaker } from './sample-maker.ts';

/** The tools for making articles and lessons. */
export interface Seeding {
  readonly siteUrl: string;
  /** Calls the API as an editor. */
  readonly call: Call;
  readonly maker: SampleMaker;
  /** Returns the key of an uploaded image. */
  readonly findImage: (file: string) => string;
  /** The base of all publish dates. */
  readonly startedAt: Date;
}
