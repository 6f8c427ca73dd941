import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const rulesFile = '.dependency-cruiser.mjs';
const { default: importRules } = (await import(path.join(root, rulesFile))) as {
  default: { forbidden: { name: string }[] };
};
const { imports, scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  imports: object;
  scripts: { check: string };
};
// What `npm run check` says: `depcruise`, options, rooms.
const [, ...words] = /depcruise [^&]+/.exec(scripts.check)?.[0].trim().split(' ') ?? [];
const rooms = words.filter((word) => !word.startsWith('-'));

const houses: string[] = [];
afterAll(() => {
  for (const house of houses) rmSync(house, { recursive: true, force: true });
});

const declared = [
  'zod',
  '@aws-sdk/client-dynamodb',
  '@aws-sdk/client-s3',
  '@aws-sdk/client-ssm',
  '@middy/core',
  'aws-amplify',
  'stripe',
  '@auth0/auth0-react',
];
const declaredForDevelopment = ['aws-cdk-lib', 'ulid', 'oidc-provider'];
const versions = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '1.0.0']));

/** Runs the lint step on imports as `npm run check` does, over a house of just these files. */
const check = (files: Record<string, string>) => {
  const house = mkdtempSync(path.join(tmpdir(), 'planted-house-'));
  houses.push(house);
  const write = (file: string, text: string) => {
    mkdirSync(path.join(house, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(house, file), text);
  };
  for (const room of rooms) mkdirSync(path.join(house, room));
  copyFileSync(path.join(root, rulesFile), path.join(house, rulesFile));
  write(
    'package.json',
    JSON.stringify({
      type: 'module',
      imports,
      dependencies: versions(declared),
      devDependencies: versions(declaredForDevelopment),
    }),
  );
  for (const name of [...declared, ...declaredForDevelopment, 'nobody-named-it']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(`node_modules/${name}/index.js`, '');
  }
  for (const [file, text] of Object.entries(files)) write(file, text);
  const { status, stdout } = spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'), ...words],
    { cwd: house, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
  );
  return {
    status,
    /** `rule file`: only what fails the step, not what it would merely warn of. */
    errors: [...stdout.matchAll(/^ *error ([\w-]+): (\S+)/gm)].map(([, rule, file]) => `${rule} ${file}`),
  };
};

const target = 'export const value = 1;\n';

/** What breaks each rule: the file that does, what it imports, and the file it finds there, if one is planted. */
const violations: Record<string, readonly [file: string, specifier: string, found?: string]> = {
  'no-circular': ['shared/and-round.ts', './round.ts'],
  'not-to-unresolvable': ['test/lost.ts', './gone.ts'],
  'no-undeclared-package': ['test/stranger.ts', 'nobody-named-it'],
  'product-does-not-use-development-packages': ['functions/http/development.get.ts', 'ulid'],
  'shared-imports-nothing-of-ours': ['shared/curious.ts', '../web/api.ts', 'web/api.ts'],
  'shared-imports-zod-alone': ['shared/package.ts', 'ulid'],
  'shared-runs-everywhere': ['shared/node.ts', 'node:fs'],
  'functions-import-shared': ['functions/events/away.ts', '../../infra/stage.ts', 'infra/stage.ts'],
  'platform-imports-shared': ['functions/platform/upwards.ts', '../handle.ts', 'functions/handle.ts'],
  'wrappers-import-platform': ['functions/upwards.ts', './http/a.get.ts', 'functions/http/a.get.ts'],
  'subjects-import-entries-of-others': [
    'functions/profile/inside.ts',
    '../subscriptions/checkout-step.ts',
    'functions/subscriptions/checkout-step.ts',
  ],
  'handlers-never-import-each-other': ['functions/http/b.get.ts', './c.get.ts', 'functions/http/c.get.ts'],
  'web-imports-shared': ['web/away.ts', '../functions/articles/feed.ts', 'functions/articles/feed.ts'],
  'functions-settings-are-not-for-the-web': ['web/settings.ts', '#shared/settings.ts', 'shared/settings.ts'],
  'ui-knows-no-word-of-the-product': ['web/ui/button.tsx', '#shared/words.ts', 'shared/words.ts'],
  'content-imports-shared': ['web/content/home.ts', '../api.ts', 'web/api.ts'],
  'features-never-import-each-other': [
    'web/features/articles/queries.ts',
    '../profile/queries.ts',
    'web/features/profile/queries.ts',
  ],
  'features-import-ui-and-content': [
    'web/features/profile/page.ts',
    '../../pages/site/blog.tsx',
    'web/pages/site/blog.tsx',
  ],
  'pages-import-features': ['web/pages/app/dashboard.tsx', '../../build/build.ts', 'web/build/build.ts'],
  'site-and-app-pages-are-separate': [
    'web/pages/site/index.tsx',
    '../app/account.tsx',
    'web/pages/app/account.tsx',
  ],
  'infra-imports-shared': ['infra/handler.ts', '../functions/http/d.get.ts', 'functions/http/d.get.ts'],
  'bin-imports-infra-and-shared': ['bin/app.ts', '../web/paths.ts', 'web/paths.ts'],
  'product-does-not-import-the-laptop': ['infra/laptop.ts', '../local/start.ts', 'local/start.ts'],
  'local-does-not-import-the-product': ['local/reach.ts', '../infra/site.ts', 'infra/site.ts'],
  'packages-never-import-the-product-or-each-other': [
    'packages/local-aws/start.ts',
    '../local-stripe/start.ts',
    'packages/local-stripe/start.ts',
  ],
  'identity-imports-nothing': ['identity/action.cjs', '../shared/identity.ts', 'shared/identity.ts'],
  'importer-of--aws-sdk-client-dynamodb-node-modules-aws-sdk-lib-dynamodb': [
    'functions/images/images.bucket.ts',
    '@aws-sdk/client-dynamodb',
  ],
  'importer-of--aws-sdk-client-s3-s3-request-presigner-': [
    'functions/articles/articles.table.ts',
    '@aws-sdk/client-s3',
  ],
  'importer-of--aws-sdk-': ['functions/contact/sdk.ts', '@aws-sdk/client-ssm'],
  'importer-of--middy-': ['functions/http/middy.get.ts', '@middy/core'],
  'importer-of-stripe-': ['functions/http/stripe.get.ts', 'stripe'],
  'importer-of--auth0-': ['web/pages/site/auth0.ts', '@auth0/auth0-react'],
  'importer-of-oidc-provider-': ['local/oidc.ts', 'oidc-provider'],
  'importer-of-aws-cdk-lib-': ['local/cdk.ts', 'aws-cdk-lib'],
  'importer-of--aws-amplify-aws-amplify-': ['web/pages/site/amplify.ts', 'aws-amplify'],
};

describe('the lint step on imports', () => {
  const rules = importRules.forbidden.map(({ name }) => name);
  const planted = Object.values(violations);
  const broken = check({
    ...Object.fromEntries(planted.flatMap(([, , found]) => (found === undefined ? [] : [[found, target]]))),
    'shared/round.ts': "import './and-round.ts';\n",
    ...Object.fromEntries(planted.map(([file, specifier]) => [file, `import '${specifier}';\n`])),
    'functions/articles/typed.ts':
      "import type { Stage } from '../../infra/stage.ts';\nexport type T = Stage;\n",
  });

  it('is tried with something that breaks each of its rules', () => {
    expect(Object.keys(violations).toSorted()).toEqual(rules.toSorted());
  });

  it.each(Object.entries(violations))('refuses what breaks %s', (rule, [file]) => {
    expect(broken.errors).toContain(`${rule} ${file}`);
  });

  it('refuses a type from where nothing may be imported', () => {
    expect(broken.errors).toContain('functions-import-shared functions/articles/typed.ts');
  });

  it('fails when something is refused', () => {
    expect(broken.status).toBeGreaterThan(0);
  });

  it('lets through what follows the rules', () => {
    const files = {
      'shared/words.ts': "import 'zod';\n",
      'functions/platform/problem.ts': "import '#shared/words.ts';\n",
      'functions/articles/articles.table.ts':
        "import '@aws-sdk/client-dynamodb';\nimport '../platform/problem.ts';\n",
      'functions/images/images.bucket.ts': "import '@aws-sdk/client-s3';\n",
      'functions/platform/secrets.client.ts': "import '@aws-sdk/client-ssm';\n",
      'functions/site/sitemap.ts': "import '../articles/articles.table.ts';\n",
      'functions/handle.ts': "import '@middy/core';\nimport './platform/problem.ts';\n",
      'functions/http/a.get.ts': "import '../handle.ts';\nimport '../site/sitemap.ts';\n",
      'functions/subscriptions/stripe.client.ts': "import 'stripe';\n",
      'web/content/home.ts': "import '#shared/words.ts';\n",
      'web/features/session/session.ts': "import '@auth0/auth0-react';\n",
      'web/features/articles/queries.ts': "import '#shared/words.ts';\nimport '../session/session.ts';\n",
      'web/features/staff/staff-accounts.ts': "import 'aws-amplify';\n",
      'web/pages/site/blog.tsx':
        "import '../../features/articles/queries.ts';\nimport '../../content/home.ts';\n",
      'infra/stage.ts': "import 'aws-cdk-lib';\nimport '#shared/words.ts';\n",
      'bin/app.ts': "import '../infra/stage.ts';\n",
      'packages/local-auth0/start.ts': "import 'oidc-provider';\n",
      'local/start.ts':
        "import '../packages/local-auth0/start.ts';\nimport '@aws-sdk/client-s3';\nimport 'ulid';\n",
    };
    expect(check(files)).toEqual({ status: 0, errors: [] });
  });
});
