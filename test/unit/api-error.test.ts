import { describe, expect, it } from 'vitest';
import { PROBLEM_CODES } from '#shared/contract/problem.ts';
import { ApiError, deservesRetry, errorOf, retryDelayMs } from '../../web/api-error.ts';
