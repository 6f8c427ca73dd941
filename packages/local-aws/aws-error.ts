/** An error of a service that uses JSON. The server turns it into a response. */
export class AwsError extends Error {
  readonly type: string;
  readonly status: number;
  constructor(type: string, message = '', status = 400) {
    super(message);
    this.type = type;
    this.status = status;
  }
}
