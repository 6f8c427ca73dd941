// The API: one HTTP API, its authorizers and its logs. infra/endpoints.ts adds the endpoints.
import { Fn, Stack } from 'aws-cdk-lib';
import { HttpApi, HttpNoneAuthorizer, type IHttpRouteAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer, HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { RetentionDays, type LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { Caller } from '#shared/contract/endpoint.ts';
import { createLogGroup } from './log-group.ts';
import type { Staff } from './staff.ts';
import type { Stage } from './stage.ts';

/** The first segment of the API's addresses on the site. It is the name of the gateway's stage, and the gateway strips it. */
export const API_FOLDER = 'api';

/** Who published, corrected or withdrew a text must be known for longer than why a call failed. */
const STAFF_LOG_DAYS = RetentionDays.THIRTEEN_MONTHS;

export class Api extends Construct {
  readonly http: HttpApi;
  /** Host of the gateway, for the distribution in front of it. */
  readonly host: string;
  /** The access log: a line for each call, as the gateway saw it. */
  readonly accessLog: LogGroup;
  /** The log of the functions. */
  readonly functionLog: LogGroup;
  /** The log of the functions that staff call: each line says who did what. */
  readonly staffLog: LogGroup;
  /** How the gateway knows the callers of each kind. */
  readonly authorizers: Record<Caller, IHttpRouteAuthorizer>;

  constructor(scope: Construct, id: string, stage: Stage, staff: Staff) {
    super(scope, id);
    this.functionLog = createLogGroup(this, 'Logs', stage);
    this.staffLog = createLogGroup(this, 'StaffLogs', { ...stage, logRetentionDays: STAFF_LOG_DAYS });
    this.accessLog = createLogGroup(this, 'AccessLogs', stage, nameAccessLog(this));
    // Without CORS: pages of the site call their own origin.
    this.http = new HttpApi(this, 'Http', { apiName: Stack.of(this).stackName, createDefaultStage: false });
    this.host = `${this.http.apiId}.execute-api.${Stack.of(this).region}.amazonaws.com`;
    const open = new HttpNoneAuthorizer();
    this.authorizers = {
      anyone: open,
      site: open,
      signup: open,
      stripe: open,
      // Auth0 writes the issuer of its tokens with a slash at the end.
      customer: new HttpJwtAuthorizer('Customers', `${stage.customers.tenant}/`, {
        jwtAudience: [stage.customers.audience],
      }),
      staff: new HttpUserPoolAuthorizer('Staff', staff.pool, { userPoolClients: [staff.client] }),
    };
  }
}

/**
 * Below this prefix a log group needs no statement in the account's policy for log deliveries, which would be full after some
 * stages. The name contains the stack's own id, because a removed stage leaves its log group behind.
 */
const nameAccessLog = (scope: Construct): string => {
  const { stackName, stackId } = Stack.of(scope);
  return `/aws/vendedlogs/${stackName}/access/${Fn.select(2, Fn.split('/', stackId))}`;
};
