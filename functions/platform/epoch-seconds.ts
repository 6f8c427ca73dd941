/** A moment in whole seconds since 1970, the format of DynamoDB's time to live. */
export const toEpochSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);
