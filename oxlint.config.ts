import { defineConfig } from 'oxlint'

/** One machine may be ten times as slow as another, and busy. */
const NO_ABSOLUTE_TIMES = [
  {
    selector:
      "CallExpression[callee.property.name=/^toBeLessThan/]:has(MemberExpression[object.name='performance'], MemberExpression[property.name='cpuUsage'])",
    message: 'Compare with something measured in the same test: `leastCost`, `settledFirst` (tests/setup/processor-time.ts).',
  },
  {
    selector: 'CallExpression > ObjectExpression > Property[key.name="timeout"]',
    message: 'Set test and wait timeouts only in vitest.config.ts and playwright.config.ts.',
  },
]

/** Mistakes in any file, with or without types. */
const EVERYWHERE = [
  'constructor-super',
  'for-direction',
  'getter-return',
  'no-async-promise-executor',
  'no-case-declarations',
  'no-class-assign',
  'no-compare-neg-zero',
  'no-cond-assign',
  'no-const-assign',
  'no-constant-binary-expression',
  'no-control-regex',
  'no-debugger',
  'no-delete-var',
  'no-dupe-class-members',
  'no-dupe-else-if',
  'no-dupe-keys',
  'no-duplicate-case',
  'no-empty',
  'no-empty-character-class',
  'no-empty-pattern',
  'no-empty-static-block',
  'no-ex-assign',
  'no-extra-boolean-cast',
  'no-fallthrough',
  'no-func-assign',
  'no-global-assign',
  'no-import-assign',
  'no-invalid-regexp',
  'no-irregular-whitespace',
  'no-loss-of-precision',
  'no-misleading-character-class',
  'no-new-native-nonconstructor',
  'no-nonoctal-decimal-escape',
  'no-obj-calls',
  'no-prototype-builtins',
  'no-regex-spaces',
  'no-self-assign',
  'no-setter-return',
  'no-shadow-restricted-names',
  'no-sparse-arrays',
  'no-this-before-super',
  'no-unexpected-multiline',
  'no-unreachable',
  'no-unsafe-finally',
  'no-unsafe-negation',
  'no-unsafe-optional-chaining',
  'no-unused-labels',
  'no-unused-private-class-members',
  'no-useless-backreference',
  'no-useless-catch',
  'no-useless-escape',
  'no-with',
  'require-yield',
  'use-isnan',
  'valid-typeof',
]

/** The strict and stylistic rules of typescript-eslint, with types. */
const TYPED = [
  'adjacent-overload-signatures',
  'array-type',
  'await-thenable',
  'ban-tslint-comment',
  'class-literal-property-style',
  'consistent-generic-constructors',
  'consistent-indexed-object-style',
  'consistent-type-assertions',
  'consistent-type-exports',
  'dot-notation',
  'no-array-delete',
  'no-base-to-string',
  'no-confusing-non-null-assertion',
  'no-deprecated',
  'no-duplicate-enum-values',
  'no-duplicate-type-constituents',
  'no-dynamic-delete',
  'no-empty-object-type',
  'no-explicit-any',
  'no-extra-non-null-assertion',
  'no-extraneous-class',
  'no-floating-promises',
  'no-for-in-array',
  'no-generated-empty-object-type',
  'no-implied-eval',
  'no-invalid-void-type',
  'no-meaningless-void-operator',
  'no-misused-new',
  'no-misused-promises',
  'no-mixed-enums',
  'no-namespace',
  'no-non-null-asserted-nullish-coalescing',
  'no-non-null-asserted-optional-chain',
  'no-non-null-assertion',
  'no-redundant-type-constituents',
  'no-require-imports',
  'no-this-alias',
  'no-unnecessary-boolean-literal-compare',
  'no-unnecessary-template-expression',
  'no-unnecessary-type-arguments',
  'no-unnecessary-type-assertion',
  'no-unnecessary-type-constraint',
  'no-unnecessary-type-conversion',
  'no-unnecessary-type-parameters',
  'no-unsafe-argument',
  'no-unsafe-assignment',
  'no-unsafe-call',
  'no-unsafe-declaration-merging',
  'no-unsafe-enum-comparison',
  'no-unsafe-function-type',
  'no-unsafe-member-access',
  'no-unsafe-return',
  'no-unsafe-unary-minus',
  'no-useless-default-assignment',
  'no-wrapper-object-types',
  'non-nullable-type-assertion-style',
  'prefer-as-const',
  'prefer-find',
  'prefer-for-of',
  'prefer-function-type',
  'prefer-includes',
  'prefer-literal-enum-member',
  'prefer-namespace-keyword',
  'prefer-optional-chain',
  'prefer-promise-reject-errors',
  'prefer-reduce-type-parameter',
  'prefer-regexp-exec',
  'prefer-return-this-type',
  'prefer-string-starts-ends-with',
  'related-getter-setter-pairs',
  'triple-slash-reference',
  'unbound-method',
  'unified-signatures',
  'use-unknown-in-catch-callback-variable',
]

const ACCESSIBLE = [
  'alt-text',
  'anchor-has-content',
  'anchor-is-valid',
  'aria-activedescendant-has-tabindex',
  'aria-props',
  'aria-proptypes',
  'aria-role',
  'aria-unsupported-elements',
  'autocomplete-valid',
  'click-events-have-key-events',
  'heading-has-content',
  'html-has-lang',
  'iframe-has-title',
  'img-redundant-alt',
  'label-has-associated-control',
  'media-has-caption',
  'mouse-events-have-key-events',
  'no-access-key',
  'no-autofocus',
  'no-distracting-elements',
  'no-interactive-element-to-noninteractive-role',
  'no-noninteractive-element-to-interactive-role',
  'no-redundant-roles',
  'no-static-element-interactions',
  'role-has-required-aria-props',
  'role-supports-aria-props',
  'scope',
  'tabindex-no-positive',
]

const HOOKS = [
  'error-boundaries',
  'exhaustive-deps',
  'globals',
  'immutability',
  'incompatible-library',
  'preserve-manual-memoization',
  'purity',
  'refs',
  'rules-of-hooks',
  'set-state-in-effect',
  'set-state-in-render',
  'static-components',
  'unsupported-syntax',
  'use-memo',
]

/** A plugin's rules as errors. */
const errors = (names: string[], plugin?: string): Record<string, 'error'> =>
  Object.fromEntries(names.map((name) => [plugin ? `${plugin}/${name}` : name, 'error']))

/** Import rules and cycles are in `.dependency-cruiser.js`, formatting in prettier. */
export default defineConfig({
  ignorePatterns: ['build/', 'data/', 'coverage/', 'test-results/', 'playwright-report/', '.cache/', 'drizzle/'],
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  plugins: ['typescript', 'react', 'jsx-a11y'],
  jsPlugins: ['eslint-plugin-regexp', { name: 'house', specifier: './scripts/lint/rules.js' }],
  categories: { correctness: 'off' },
  rules: { ...errors(EVERYWHERE), 'no-constant-condition': ['error', { checkLoops: 'allExceptWhileTrue' }] },
  overrides: [
    {
      // Tests read files that they wrote, and `npm run strings` reads our own sources.
      files: ['app/**', 'scripts/**'],
      excludeFiles: ['**/*.test.{ts,tsx}', 'scripts/strings/**'],
      // With a pattern whose time grows quadratically or worse, one visitor's text can block everyone else.
      rules: {
        'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
        'regexp/no-super-linear-move': ['error', { report: 'potential', ignoreSticky: false }],
        'regexp/no-dupe-disjunctions': ['error', { report: 'trivial', reportExponentialBacktracking: 'potential' }],
      },
    },
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        ...errors(TYPED, 'typescript'),
        'no-array-constructor': 'error',
        'no-empty-function': 'error',
        'no-unused-expressions': 'error',
        'no-useless-constructor': 'error',
        'no-var': 'error',
        'prefer-const': 'error',
        'prefer-rest-params': 'error',
        'prefer-spread': 'error',
        'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
        'typescript/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false }],
        // Remix: a thrown Response is a result, not an error.
        'typescript/only-throw-error': ['error', { allow: ['Response', 'TypedResponse', 'DataWithResponseInit'] }],
        'typescript/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
        // `[...text]` splits a text into code points.
        'typescript/no-misused-spread': ['error', { allow: ['string'] }],
        'typescript/restrict-plus-operands': [
          'error',
          { allowAny: false, allowBoolean: false, allowNullish: false, allowNumberAndString: false, allowRegExp: false },
        ],
        'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
        'typescript/return-await': ['error', 'error-handling-correctness-only'],
        'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true }],
        'typescript/no-unnecessary-condition': ['error', { allowConstantLoopConditions: 'only-allowed-literals' }],
        'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      },
    },
    {
      files: ['app/**/*.{ts,tsx}'],
      rules: {
        'house/refused-syntax': [
          'error',
          {
            // An inline `import { type X }` of a server package keeps the import in the client bundle; only `import type` is
            // erased whole.
            selector:
              'ImportDeclaration[importKind="value"][specifiers.length>0]:not(:has(ImportSpecifier[importKind="value"])):not(:has(ImportDefaultSpecifier)):not(:has(ImportNamespaceSpecifier))',
            message: 'Import types with `import type`, so the module itself isn’t loaded.',
          },
          {
            selector: 'CallExpression[callee.name=/^(optional|required)Number$/] > ObjectExpression > Property[key.name="max"]',
            message: 'Number limits belong in app/modules/forms/figures.ts. Use `limitsOf` with a figure from that file.',
          },
          {
            selector: 'TSEnumDeclaration',
            message: 'Node runs these files with the types stripped: use a const object or a union.',
          },
        ],
      },
    },
    {
      files: ['app/**/*.{ts,tsx}'],
      excludeFiles: ['app/config/env.server.ts', 'app/**/*.test.ts'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'process', property: 'env', message: 'Read and check settings only in app/config/env.server.ts.' },
          {
            property: 'constructEventWithoutVerification',
            message: 'An event without a verified signature could come from anyone.',
          },
        ],
        'no-console': 'error',
      },
    },
    {
      files: ['app/**/*.ts'],
      excludeFiles: ['app/**/*.test.ts'],
      rules: { 'house/transaction': 'error', 'house/sql-from-code': 'error', 'house/ordered-limit': 'error' },
    },
    { files: ['app/routes/{staff,admin}/**/*.{ts,tsx}'], rules: { 'house/guarded-route': 'error' } },
    {
      files: ['app/**/*.{ts,tsx}'],
      excludeFiles: ['app/content/**', 'app/**/*.test.{ts,tsx}'],
      rules: { 'house/company-in-content': 'error' },
    },
    {
      files: ['app/modules/**/*.ts'],
      excludeFiles: ['app/modules/**/*.test.ts'],
      rules: { 'house/own-tables': 'error' },
    },
    {
      files: ['**/*.tsx'],
      rules: {
        ...errors(ACCESSIBLE, 'jsx-a11y'),
        'jsx-a11y/interactive-supports-focus': [
          'error',
          {
            tabbable: ['button', 'checkbox', 'link', 'progressbar', 'searchbox', 'slider', 'spinbutton', 'switch', 'textbox'],
          },
        ],
        'jsx-a11y/no-noninteractive-element-interactions': [
          'error',
          { body: ['onError', 'onLoad'], iframe: ['onError', 'onLoad'], img: ['onError', 'onLoad'] },
        ],
        // A scrollable region must be focusable, so that the arrow keys can scroll it.
        'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['region'], allowExpressionValues: false }],
      },
    },
    {
      files: ['app/**/*.{ts,tsx}'],
      // `setupTestDatabase` is not a React hook, and the server has none.
      excludeFiles: ['app/**/*.test.ts', 'app/**/*.server.ts'],
      rules: errors(HOOKS, 'react'),
    },
    {
      files: ['**/*.test.ts', 'tests/**/*.ts'],
      rules: {
        // Tests pass incomplete and hostile values on purpose.
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-argument': 'off',
        // Playwright reads the fixture names from this pattern.
        'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
        'house/refused-syntax': ['error', ...NO_ABSOLUTE_TIMES],
      },
    },
    {
      // A value read only once may be read too early on a busy machine.
      files: ['tests/journeys/**/*.ts', 'tests/setup/**/*.ts'],
      rules: {
        'house/refused-syntax': [
          'error',
          ...NO_ABSOLUTE_TIMES,
          {
            selector: "CallExpression[callee.property.name='waitForTimeout']",
            message: 'Wait for what happens: `await expect(locator)…`, `expect.poll`.',
          },
          {
            selector:
              "CallExpression[callee.name='expect'] > AwaitExpression.arguments > CallExpression[callee.property.name=/^(innerText|textContent|inputValue|isVisible|isHidden|isChecked|isDisabled|isEnabled|count|allInnerTexts|allTextContents)$/]",
            message: 'Use the locator in expect, because it waits: `await expect(locator).toHaveText(…)`, or of `expect.poll`.',
          },
        ],
      },
    },
    {
      files: ['**/*.js'],
      env: { node: true, es2024: true },
      rules: {
        'no-redeclare': 'error',
        'no-undef': 'error',
        'no-unused-vars': ['error', { ignoreRestSiblings: true }],
      },
    },
  ],
})
