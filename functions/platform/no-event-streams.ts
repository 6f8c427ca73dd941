/**
 * Replaces `@smithy/core/event-streams` in the bundles: we call no operation that streams events. The SDK imports the package
 * dynamically, so esbuild would keep all of it, and with it unused parts of `@smithy/core`. That saves 20 kB and a tenth of a
 * function's start.
 */
export const resolveEventStreamSerdeConfig = <Config>(config: Config): Config => config;

export const eventStreamSerdeProvider = (): never => {
  throw new Error('The bundles of the functions leave out what reads streams of events');
};
