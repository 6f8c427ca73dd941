/** How many days back the tables can be restored, to the second: as far as DynamoDB goes. The privacy page tells them. */
export const RECOVERY_DAYS = 35;
