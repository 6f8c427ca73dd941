/** A moment as DynamoDB's time to live counts it: whole seconds since 1970. */
export const epochSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);
