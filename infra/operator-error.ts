// What the operator can mend, said in a sentence: bin/app.ts shows the message and no stack trace.

export class OperatorError extends Error {}
