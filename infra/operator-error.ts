/** An error that the operator can fix. Programs in bin/ print its message without a stack trace. */
export class OperatorError extends Error {}
