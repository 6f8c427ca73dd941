/** The records of a name in the DNS; none when the name has none. Rejects when the DNS does not answer. */
export const findRecords = async <T>(resolve: () => Promise<T[]>): Promise<T[]> => {
  try {
    return await resolve();
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA'))
      return [];
    throw error;
  }
};
