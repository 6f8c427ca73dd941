// How the services of AWS that speak JSON refuse.

/** Thrown inside a service; the server makes the answer of it. */
export class Refusal extends Error {
  readonly type: string;
  readonly status: number;
  constructor(type: string, message = '', status = 400) {
    super(message);
    this.type = type;
    this.status = status;
  }
}
