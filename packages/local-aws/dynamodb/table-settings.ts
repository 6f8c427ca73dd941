import type { Store } from 'dynalite/types';
import * as z from 'zod/mini';
import { validationFailed } from './answer.ts';
import { tableOf } from './operations.ts';

const TimeToLive = z.object({ AttributeName: z.string(), Enabled: z.boolean() });
const Recovery = z.object({ PointInTimeRecoveryEnabled: z.boolean() });
const Request = z.object({
  TableName: z.string(),
  TimeToLiveSpecification: z.optional(TimeToLive),
  PointInTimeRecoverySpecification: z.optional(Recovery),
});

/**
 * Time to live and point-in-time recovery of the tables: accepted and told again, but without effect
 * (no item expires, there is no backup), and forgotten when the process ends.
 */
export class TableSettings {
  readonly #timeToLive = new Map<string, z.infer<typeof TimeToLive>>();
  readonly #recovery = new Map<string, boolean>();

  /** Answers the four operations of this kind; undefined for any other. */
  async answer(store: Store, operation: string, body: unknown): Promise<object | undefined> {
    switch (operation) {
      case 'UpdateTimeToLive': {
        const { TableName, TimeToLiveSpecification } = await this.#request(store, body);
        if (!TimeToLiveSpecification) throw validationFailed('TimeToLiveSpecification must not be null');
        this.#timeToLive.set(TableName, TimeToLiveSpecification);
        return { TimeToLiveSpecification };
      }
      case 'DescribeTimeToLive': {
        const { TableName } = await this.#request(store, body);
        const set = this.#timeToLive.get(TableName);
        const told = set?.Enabled
          ? { TimeToLiveStatus: 'ENABLED', AttributeName: set.AttributeName }
          : undefined;
        return { TimeToLiveDescription: told ?? { TimeToLiveStatus: 'DISABLED' } };
      }
      case 'UpdateContinuousBackups': {
        const { TableName, PointInTimeRecoverySpecification } = await this.#request(store, body);
        if (!PointInTimeRecoverySpecification)
          throw validationFailed('PointInTimeRecoverySpecification must not be null');
        this.#recovery.set(TableName, PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled);
        return this.#backups(TableName);
      }
      case 'DescribeContinuousBackups':
        return this.#backups((await this.#request(store, body)).TableName);
      default:
        return undefined;
    }
  }

  async #request(store: Store, body: unknown): Promise<z.infer<typeof Request>> {
    const result = Request.safeParse(body);
    if (!result.success) throw validationFailed(z.prettifyError(result.error));
    await tableOf(store, result.data.TableName);
    return result.data;
  }

  #backups(table: string): object {
    return {
      ContinuousBackupsDescription: {
        ContinuousBackupsStatus: 'ENABLED',
        PointInTimeRecoveryDescription: {
          PointInTimeRecoveryStatus: this.#recovery.get(table) ? 'ENABLED' : 'DISABLED',
        },
      },
    };
  }
}
