import { describe, expect, test } from 'vitest'
import { handleOf, type KnownRoute } from '#app/ui/route-handle.ts'
import { FORM_ROUTES, FORMLESS_ROUTES } from '#tests/setup/form-routes.ts'
import { productRoutes, productTable } from '#tests/setup/product-routes.ts'

const routes = await productRoutes()
const { known, handleAt } = await productTable()

/** Parameters that are not secret: what they name requires separate permission, or is public. */
const OPEN_PARAMETERS = [
  'section',
  'leadId',
  'version',
  'name',
  'id',
  'key',
  'slug',
  'invoiceId',
  'documentId',
  'templateId',
  'fileId',
  'passkeyId',
  'userId',
  'postId',
  'entryId',
  'referralId',
  'rentalId',
  'jobId',
  'kind',
  'file',
  'workflow',
  'stepId',
]

describe.each(known)('$path', ({ path, handle }) => {
  test('names its audience', () => {
    const said = [
      handle.staff === true,
      Boolean(handle.private),
      handle.listed !== undefined,
      handle.webhook === true,
      handle.api === true,
    ]
    expect(said, 'staff, private, listed (or not), webhook or api').toContain(true)
    if (handle.listed)
      expect([handle.staff, handle.private, handle.webhook, handle.api], 'listed').toEqual(Array(4).fill(undefined))
    if (handle.cacheable) expect([handle.listed, handle.scripts], 'cacheable').toEqual([true, undefined])
  })

  test('names the secret in its path', () => {
    const parameters = [...path.matchAll(/:(\w+)/g)].map((found) => found[1] ?? '')
    const secrets = parameters.filter((name) => !OPEN_PARAMETERS.includes(name))
    const named = typeof handle.private === 'object' ? [handle.private.secret] : []
    expect(named).toEqual(secrets)
  })
})

/** Posts by people: forms, and buttons without fields. */
const FORMS = [...Object.keys(FORM_ROUTES), ...FORMLESS_ROUTES.filter((path) => !/^\/(?:api|webhooks)\//.test(path))]

test('a route that accepts posts is a form, staff-only, or declared as a webhook or a script endpoint', () => {
  const actions = known.filter(({ path }) => hasAction(path))
  expect(actions.length).toBeGreaterThan(20)
  const unexplained = actions.filter((route) => !route.handle.staff && !isForMachines(route) && !FORMS.includes(route.path))
  expect(unexplained.map(({ path }) => path)).toEqual([])
  const machines = actions.filter(isForMachines).map(({ path }) => path)
  expect(FORMLESS_ROUTES).toEqual(expect.arrayContaining(machines))
})

test("other machines post only to webhooks, and layout routes aren't webhooks", () => {
  expect(['/webhooks/stripe', '/WEBHOOKS/docuseal/'].map((path) => handleAt(path).webhook)).toEqual([true, true])
  const others = [
    '/',
    '/webhooks',
    '/webhooks/stripe.data',
    '/leads',
    '/login',
    '/analysis',
    '/api/pdf/generate-report',
    '/x/webhooks/stripe',
  ]
  expect(others.filter((path) => handleAt(path).webhook)).toEqual([])
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId))
  const above = Object.values(routes).filter(({ id }) => parents.has(id))
  const saying = above.map(({ module }) => handleOf(module)).map(({ webhook, api, cacheable }) => ({ webhook, api, cacheable }))
  expect(saying).toEqual(above.map(() => ({})))
})

function hasAction(path: string): boolean {
  const at = known.findIndex((route) => route.path === path)
  const places = Object.values(routes).filter(({ path: part, index }) => (part !== undefined && part !== '') || index)
  return places[at]?.module.action !== undefined
}

function isForMachines({ handle }: KnownRoute): boolean {
  return handle.webhook === true || handle.api === true
}
