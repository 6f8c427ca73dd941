// Runs inside the worker thread instead of Lambda's runtime: one execution environment of one function. It is JavaScript and
// imports no package, because every cold start loads it: as TypeScript with zod, it took 125 ms of a processor instead of 37.
import { createRequire, registerHooks } from 'node:module';
import { join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parentPort as port, workerData } from 'node:worker_threads';
import { existsSync, realpathSync } from 'node:fs';

const { bundleFolder, handler, functionName, memoryMb, arn } = workerData;

const taskRoot = realpathSync(bundleFolder);

// On Lambda there is no folder above the bundle. Here the repository's node_modules would hide that a bundle lacks a package.
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const ownCode = context.parentURL?.startsWith(pathToFileURL(taskRoot + sep).href) === true;
    if (ownCode && found.url.startsWith('file:') && !fileURLToPath(found.url).startsWith(taskRoot + sep)) {
      throw new Error(`Cannot find module '${specifier}': it is not in the bundle of ${functionName}`);
    }
    return found;
  },
});

const load = async () => {
  const [file = '', name = ''] = handler.split('.');
  const path = ['.js', '.mjs', '.cjs'].map((ending) => join(taskRoot, file + ending)).find(existsSync);
  if (path === undefined) throw new Error(`Cannot find module '${file}' of handler ${handler}`);
  const loaded = path.endsWith('.mjs')
    ? await import(pathToFileURL(path).href)
    : createRequire(join(taskRoot, 'require.js'))(path);
  if (typeof loaded[name] !== 'function') throw new Error(`${handler} is undefined or not exported`);
  return loaded[name];
};

/** What Lambda reports about a failure. The stack trace is only in the log. */
const describeFailure = (reason) =>
  reason instanceof Error
    ? { errorType: reason.name, errorMessage: reason.message, stack: reason.stack ?? '' }
    : { errorType: typeof reason, errorMessage: String(reason), stack: '' };

const ready = load();
// If a bundle fails to load, the answer to the first event says why.
void ready.catch(() => undefined).then(() => port.postMessage('initialized'));

const run = async ({ id, event, deadline }) => {
  process.env['_X_AMZN_TRACE_ID'] =
    `Root=1-${Math.floor(Date.now() / 1000).toString(16)}-${id.replaceAll('-', '').slice(0, 24)};Sampled=0`;
  const context = {
    awsRequestId: id,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: arn,
    memoryLimitInMB: String(memoryMb),
    logGroupName: process.env['AWS_LAMBDA_LOG_GROUP_NAME'],
    logStreamName: process.env['AWS_LAMBDA_LOG_STREAM_NAME'],
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
  try {
    const result = await (await ready)(event, context);
    return { id, result: JSON.stringify(result) ?? 'null' };
  } catch (reason) {
    return { id, failure: describeFailure(reason) };
  }
};

port.on('message', (message) => {
  void run(message).then((answer) => port.postMessage(answer));
});
