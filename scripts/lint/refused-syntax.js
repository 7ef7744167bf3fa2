/** Refuses syntax that matches esquery selectors, each with a reason, like ESLint's `no-restricted-syntax`. */
export const refusedSyntax = {
  meta: {
    type: 'problem',
    schema: { type: 'array', items: { type: 'object', required: ['selector', 'message'] } },
  },
  create(context) {
    return Object.fromEntries(
      context.options.map(({ selector, message }) => [selector, (node) => context.report({ node, message })]),
    )
  },
}
