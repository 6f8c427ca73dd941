// The heartbeat: the scheduled job that asks for the site, the API and both sign-ins. An alarm rings when it fails, and when it is silent.
import * as z from 'zod/mini';
import { handleJob } from '../handle-job.ts';
import { checkHeartbeat } from '../site/heartbeat.ts';

/** Fails if one of them did. The line says which, and why. */
export const handler = handleJob('heartbeat', z.object({}), checkHeartbeat);
