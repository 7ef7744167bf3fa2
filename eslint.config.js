import js from '@eslint/js'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import regexp from 'eslint-plugin-regexp'
import globals from 'globals'
import tseslint from 'typescript-eslint'
import { houseRules } from './scripts/lint/rules.js'

/** A machine may be ten times as slow as another, and do other things besides. */
const NO_ABSOLUTE_TIMES = [
  {
    selector:
      "CallExpression[callee.property.name=/^toBeLessThan/]:has(MemberExpression[object.name='performance'], MemberExpression[property.name='cpuUsage'])",
    message: 'Compare with what is measured beside it: `leastCost`, `settledFirst` (tests/setup/processor-time.ts).',
  },
  {
    selector: 'CallExpression > ObjectExpression > Property[key.name="timeout"]',
    message: 'How long a test or a wait may take is in vitest.config.ts and playwright.config.ts alone.',
  },
]

/** Who may import whom and cycles: `.dependency-cruiser.js`. Layout of the text: prettier. */
export default tseslint.config(
  { ignores: ['build/', 'data/', 'coverage/', 'test-results/', 'playwright-report/', '.cache/', 'drizzle/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    // Tests read what they wrote themselves.
    files: ['app/**', 'scripts/**'],
    ignores: ['**/*.test.{ts,tsx}'],
    // A pattern whose time grows with the square of a text, or worse, lets one visitor's text stop all others.
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignoreSticky: false }],
      'regexp/no-dupe-disjunctions': ['error', { report: 'trivial', reportExponentialBacktracking: 'potential' }],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/consistent-type-exports': 'error',
      // Interfaces where a declaration is merged, types otherwise; no rule knows the difference.
      '@typescript-eslint/consistent-type-definitions': 'off',
      // Remix: a thrown Response is an answer, not an error.
      '@typescript-eslint/only-throw-error': ['error', { allow: ['Response', 'TypedResponse', 'DataWithResponseInit'] }],
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
      // `[...text]` is how a text is taken apart by code points.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      // `const IS_SAMPLE: boolean = true`: a fact that may change must not be read as a constant of the type.
      '@typescript-eslint/no-inferrable-types': 'off',
      // A port promises where its embedded side needs no waiting.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: 'only-allowed-literals' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // There is no enum here (erasableSyntaxOnly), and looking for assignments to one took a fifth of the time of all rules.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      // TypeScript says these itself (noUnusedLocals, noUnusedParameters; erasableSyntaxOnly).
      '@typescript-eslint/no-unused-vars': 'off',
      'no-unused-vars': 'off',
    },
  },
  {
    // An inline `import { type X }` of a server package keeps the import in the client bundle; only `import type` is erased whole.
    files: ['app/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'ImportDeclaration[importKind="value"][specifiers.length>0]:not(:has(ImportSpecifier[importKind="value"])):not(:has(ImportDefaultSpecifier)):not(:has(ImportNamespaceSpecifier))',
          message: 'Import types alone with `import type`, so that nothing of the module is loaded.',
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
    ignores: ['app/config/env.server.ts', 'app/**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Settings are read and checked in app/config/env.server.ts alone.' },
        { property: 'constructEventWithoutVerification', message: 'An event without a checked signature may come from anybody.' },
      ],
      'no-console': 'error',
    },
  },
  {
    files: ['app/**/*.ts'],
    ignores: ['app/**/*.test.ts'],
    plugins: { house: houseRules },
    rules: { 'house/transaction': 'error', 'house/sql-from-code': 'error', 'house/ordered-limit': 'error' },
  },
  {
    files: ['app/routes/{staff,admin}/**/*.{ts,tsx}'],
    plugins: { house: houseRules },
    rules: { 'house/guarded-route': 'error' },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    ignores: ['app/content/**', 'app/**/*.test.{ts,tsx}'],
    plugins: { house: houseRules },
    rules: { 'house/company-in-content': 'error' },
  },
  {
    files: ['app/modules/**/*.ts'],
    ignores: ['app/modules/**/*.test.ts'],
    plugins: { house: houseRules },
    rules: { 'house/own-tables': 'error' },
  },
  {
    files: ['**/*.tsx'],
    extends: [jsxA11y.flatConfigs.strict],
    languageOptions: { globals: globals.browser },
    rules: {
      // A region that scrolls is reached by the keyboard: who has no mouse scrolls it by the arrow keys.
      'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['region'], allowExpressionValues: false }],
    },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    // `setupTestDatabase` is no hook of React, and on the server there is none.
    ignores: ['app/**/*.test.ts', 'app/**/*.server.ts'],
    extends: [reactHooks.configs.flat.recommended],
  },
  {
    files: ['**/*.test.ts', 'tests/**/*.ts'],
    rules: {
      // Tests hand over half-built and hostile values on purpose.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      // Playwright reads the names of the fixtures from this pattern.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      'no-restricted-syntax': ['error', ...NO_ABSOLUTE_TIMES],
    },
  },
  {
    // What is read of a page once is what it said at that moment, which on a busy machine is too early.
    files: ['tests/journeys/**/*.ts', 'tests/setup/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...NO_ABSOLUTE_TIMES,
        {
          selector: "CallExpression[callee.property.name='waitForTimeout']",
          message: 'Wait for what happens: `await expect(locator)…`, `expect.poll`.',
        },
        {
          selector:
            "CallExpression[callee.name='expect'] > AwaitExpression.arguments > CallExpression[callee.property.name=/^(innerText|textContent|inputValue|isVisible|isHidden|isChecked|isDisabled|isEnabled|count|allInnerTexts|allTextContents)$/]",
          message: 'Expect it of the locator, which waits: `await expect(locator).toHaveText(…)`, or of `expect.poll`.',
        },
      ],
    },
  },
  {
    files: ['**/*.js'],
    languageOptions: { globals: { ...globals.node } },
    rules: { 'no-unused-vars': ['error', { ignoreRestSiblings: true }] },
  },
)
