/** An error of a service that speaks JSON; the server makes the response of it. */
export class AwsError extends Error {
  readonly type: string;
  readonly status: number;
  constructor(type: string, message = '', status = 400) {
    super(message);
    this.type = type;
    this.status = status;
  }
}
