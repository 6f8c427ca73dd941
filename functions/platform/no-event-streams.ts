/**
 * Replaces `@smithy/core/event-streams` in the bundles: we call no operation that streams events. The SDK imports the
 * package dynamically, so that esbuild would keep all of it, and run much of `@smithy/core` that is not used either.
 * That saves 19 kB and a tenth of a function's start. It can go when the clients load this package only for operations that
 * stream events.
 */
export const resolveEventStreamSerdeConfig = <Config>(config: Config): Config => config;

export const eventStreamSerdeProvider = (): never => {
  throw new Error('The bundles of the functions leave out what reads streams of events');
};
