import type { Meter } from '../../read-units.ts';

/**
 * The units that DynamoDB would bill. The local one counts none for indexes. Each write of an issue's mail changes its state, which is
 * the key of the only index: a new mail writes one item there, and each later write deletes one and writes another, of less than 1 kB.
 */
export const readUnits = (meter: Meter) => {
  const { PutItem: puts, UpdateItem: updates, ...others } = meter.readByOperation();
  const reads = Object.values(others).reduce((sum, { units }) => sum + units, 0);
  const writes = (puts?.units ?? 0) + (updates?.units ?? 0);
  return { reads, writes: writes + (puts?.requests ?? 0) + 2 * (updates?.requests ?? 0) };
};
