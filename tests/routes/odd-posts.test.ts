import { expect, test } from 'vitest'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { callOfForm, FORM_ROUTES } from '#tests/setup/form-routes.ts'
import { callWithBody, type RouteFunction } from '#tests/setup/route.ts'
import { routeTable } from '#tests/setup/route-table.ts'

setupTestDatabase()

const modules = import.meta.glob<{ action?: RouteFunction<unknown> }>('/app/routes/**/*.{ts,tsx}')
const ODD_IDS = ['0'.repeat(32), '__proto__', 'constructor', 'x'.repeat(10_000), '%00', "' or 1=1 --", '../..']
const PATHS = Object.keys(FORM_ROUTES).filter((path) => /^\/(?:admin|campaigns|documents|inbox|leads)\b/.test(path))

const actions = await Promise.all(
  routeTable()
    .filter(({ path, isLayout }) => !isLayout && PATHS.includes(path))
    .map(async ({ path, file }) => ({ path, action: (await modules[`/${file}`]?.())?.action })),
)

/** Every possible button of such a page, with blank fields and with input that no one types. */
const BODIES = [
  '',
  'intent=__proto__',
  ...['answer', 'link', 'assign', 'done', 'remind', 'again', 'save', 'retire', 'repeat', 'run-now', 'start', 'stop'].map(
    (intent) => `intent=${intent}&document=x&leadId=x&lead=x&job=x&assigneeId=x&step=x&seenRun=x&template=x&workflow=x&run=x`,
  ),
]

test.each(actions.filter(({ path }) => path.includes(':')))(
  'a post to $path about missing records is refused, and never fails',
  async ({ path, action }) => {
    if (!action) throw new Error(`${path} takes no post`)
    const { forms: _forms, ...call } = await callOfForm(path)
    for (const odd of ODD_IDS) {
      const params = Object.fromEntries(Object.keys(call.params ?? {}).map((name) => [name, odd]))
      const url = path.replace(/:\w+/g, () => encodeURIComponent(odd).slice(0, 200))
      for (const body of BODIES) {
        const contentType = 'application/x-www-form-urlencoded'
        const { status } = await callWithBody(action, { ...call, url, params, body, contentType })
        expect(status, `${odd.slice(0, 40)} ${body.slice(0, 40)}`).toBeLessThan(500)
      }
    }
  },
)

test.each(actions)('a post to $path with missing or impossible fields never fails', async ({ path, action }) => {
  if (!action) throw new Error(`${path} takes no post`)
  const { forms = [], ...call } = await callOfForm(path)
  for (const body of [...BODIES, ...forms.map((form) => `intent=${form}`)]) {
    const { status } = await callWithBody(action, { ...call, body, contentType: 'application/x-www-form-urlencoded' })
    expect(status, body.slice(0, 40)).toBeLessThan(500)
  }
})
