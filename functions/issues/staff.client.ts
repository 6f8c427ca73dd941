import * as z from 'zod/mini';
import { CONTENT_EDITORS } from '#shared/contract/endpoint.ts';
import { AwsCallError, callAws } from '../platform/aws-call.client.ts';
import { settings } from '../platform/settings.ts';

const { STAFF_POOL_ID } = settings('STAFF_POOL_ID');

const {
  AWS_REGION: region = '',
  AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: url = `https://cognito-idp.${region}.amazonaws.com`,
} = process.env;

const Page = z.object({
  Users: z.array(
    z.object({
      Enabled: z.boolean(),
      Attributes: z.array(z.object({ Name: z.string(), Value: z._default(z.string(), '') })),
    }),
  ),
  NextToken: z.optional(z.string()),
});

const fetchPage = (NextToken: string | undefined): Promise<z.infer<typeof Page>> => {
  const call = {
    service: 'cognito-idp',
    region,
    url: `${url}/`,
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.ListUsersInGroup',
    },
    body: JSON.stringify({ UserPoolId: STAFF_POOL_ID, GroupName: CONTENT_EDITORS, NextToken }),
  };
  return callAws(call, ({ status, text }) => {
    if (status !== 200) throw new AwsCallError('NoStaff', status);
    return Page.parse(JSON.parse(text));
  });
};

/** The addresses of the staff who may sign in, in lower case and in order. */
export const listStaff = async (): Promise<string[]> => {
  const addresses: string[] = [];
  let next: string | undefined;
  do {
    const { Users, NextToken } = await fetchPage(next);
    for (const { Enabled, Attributes } of Users) {
      const address = Attributes.find(({ Name }) => Name === 'email')?.Value;
      if (Enabled && address !== undefined) addresses.push(address.toLowerCase());
    }
    next = NextToken;
  } while (next !== undefined);
  return addresses.toSorted();
};
