import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { inTransaction } from '#app/db/client.server.ts'
import { keysOf } from '#app/format/records.ts'
import { countRequest } from '#app/http/rate-limit.server.ts'
import { rateRules } from '#app/http/rate-rules.ts'
import { shapeOf } from '#app/modules/forms/form-shape.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { callOfForm, FORM_ROUTES, FORMLESS_ROUTES } from '#tests/setup/form-routes.ts'
import { type Call, callWithBody, type RouteAnswer, type RouteFunction } from '#tests/setup/route.ts'
import { routeTable } from '#tests/setup/route-table.ts'
import { leastCost } from '#tests/setup/processor-time.ts'

// Only observed, to learn which schema validates a form.
vi.mock('@conform-to/zod/v4', { spy: true })

/** The maximum cost of one post, in units of processor time (`leastCost`): 50 ms on a quiet machine. */
const MAX_COST = 50
/** A post that costs more is measured again, because the machine also does other work. */
const MAX_MEASUREMENTS = 5
/** The maximum characters of a response: typed text may come back, but not many times. */
const MAX_ANSWER_CHARACTERS = 200_000

const FLOOD_BYTES = 900_000
/**
 * The share of a flood that is posted first. A linear cost is at most this factor higher at full size, and a quadratic one
 * already shows at 100 kB, where that many letters squared take seconds. The whole flood is posted if the share is not cheap.
 */
const FIRST_SHARE = 1 / 9
const FLOODS = {
  blanks: '+',
  letters: 'a',
  digits: '1',
  'line breaks': '%0D%0A',
}

const modules = import.meta.glob<{ action?: RouteFunction<unknown> }>('/app/routes/**/*.{ts,tsx}')

const actions = (
  await Promise.all(
    routeTable()
      .filter((route) => !route.isLayout)
      .map(async ({ path, file }) => ({ path, action: (await modules[`/${file}`]?.())?.action })),
  )
).flatMap(({ path, action }) => (action ? [{ path, action }] : []))

const forms = actions.filter(({ path }) => !FORMLESS_ROUTES.includes(path))

setupTestDatabase()

test('every route that accepts a post is listed as a form, or as none', () => {
  expect(actions.map(({ path }) => path).sort()).toEqual([...Object.keys(FORM_ROUTES), ...FORMLESS_ROUTES].sort())
})

test.each(forms)('a post to $path is cheap, for any field and any number of posts', async ({ path, action }) => {
  const call = await callOfForm(path)
  const tooMuch: string[] = []
  for (const { what, body } of await floodsOfForms(action, call)) {
    const first = await flood(action, { ...call, body: body(FIRST_SHARE) }, FIRST_SHARE)
    if (first.cost <= MAX_COST * FIRST_SHARE && first.characters <= MAX_ANSWER_CHARACTERS * FIRST_SHARE) continue
    const { cost, characters } = await flood(action, { ...call, body: body(1) }, 1)
    if (cost > MAX_COST) tooMuch.push(`${what}: ${cost} units`)
    if (characters > MAX_ANSWER_CHARACTERS) tooMuch.push(`${what}: ${characters} characters come back`)
  }
  expect(tooMuch).toEqual([])
})

/** The cost of a flood or a share of it, and the size of the response. */
async function flood(action: RouteFunction<unknown>, call: Call & { body: string }, share: number) {
  const { cost, answer } = await cheapest(action, call, { enough: MAX_COST * share, tries: share < 1 ? 1 : MAX_MEASUREMENTS })
  const { length } = answer.hasData ? JSON.stringify(answer.data) : await answer.text()
  return { cost, characters: length }
}

test('no post is parsed beyond the rate limit', async () => {
  const context = { clientIp: '198.51.100.9' }
  // In one transaction, because each count would wait for the disk.
  inTransaction(() => {
    for (const rule of keysOf(rateRules)) while (!countRequest(context, rule)) continue
  })
  // Signed-in staff are not counted by these limits.
  for (const { path, action } of forms.filter(
    (form) => !/^\/(account|admin|campaigns|dashboard|documents|inbox|keys|leads|mailings)/.test(form.path),
  )) {
    const call = await callOfForm(path)
    vi.mocked(parseWithZod).mockClear()
    const { cost, answer } = await cheapest(action, { ...call, context, body: `a=${'a'.repeat(FLOOD_BYTES)}` })
    expect(answer.status, path).toBe(429)
    expect(parseWithZod, path).not.toHaveBeenCalled()
    expect(cost, path).toBeLessThan(MAX_COST)
  }
})

/** `body`: a share of the full size. */
type Flood = { what: string; body: (share: number) => string }

/** A page's floods: its form, or each of its forms with its submit button. */
async function floodsOfForms(action: RouteFunction<unknown>, { forms, ...call }: Awaited<ReturnType<typeof callOfForm>>) {
  if (!forms) return floodsOf(await schemaOf(action, call))
  const floods: Flood[] = []
  for (const form of forms) {
    const ofForm = floodsOf(await schemaOf(action, call, { intent: form }))
    floods.push(
      ...ofForm.map(({ what, body }) => ({ what: `${form}: ${what}`, body: (share: number) => `intent=${form}&${body(share)}` })),
    )
  }
  return floods
}

/** Each field with far more text than allowed and far too often, with one button of each kind. */
function floodsOf(schema: z.ZodType): Flood[] {
  const options = schema instanceof z.ZodUnion ? (schema.options as z.ZodType[]) : [schema]
  const unknown = ['website', 'a-field-that-no-form-has'].flatMap((name) => floodsOfField(name, ''))
  return [...options.flatMap(floodsOfOption), ...unknown]
}

function floodsOfOption(option: z.ZodType): Flood[] {
  const intent = option instanceof z.ZodObject ? (option.shape.intent as z.ZodType | undefined) : undefined
  const { const: only, enum: several } = intent ? z.toJSONSchema(intent, { io: 'input' }) : {}
  const button = intent ? `&intent=${String(only ?? several?.[0])}` : ''
  return [...shapeOf(option).fields.keys()].flatMap((name) => floodsOfField(name.replace('[]', '[0]'), button))
}

function floodsOfField(name: string, button: string): Flood[] {
  const field = encodeURIComponent(name)
  const times = (share: number) => Math.floor(Math.min(30_000, FLOOD_BYTES / (field.length + 3)) * share)
  return [
    ...Object.entries(FLOODS).map(([kind, letters]) => ({
      what: `${name}, 900 kB of ${kind}${button}`,
      body: (share: number) => `${field}=${letters.repeat((FLOOD_BYTES * share) / letters.length)}${button}`,
    })),
    { what: `${name}, ${times(1)} times${button}`, body: (share) => `${field}=x&`.repeat(times(share)) + button },
    {
      what: `${name}, 498 times${button}`,
      body: (share) => `${field}=${'x'.repeat(1000 * share)}&`.repeat(498) + button.slice(1),
    },
  ]
}

/** The schema that validates a route's form. */
async function schemaOf(action: RouteFunction<unknown>, call: Call, fields = {}): Promise<z.ZodType> {
  vi.mocked(parseWithZod).mockClear()
  await callWithBody(action, { ...call, body: new URLSearchParams(fields) })
  const schema = vi.mocked(parseWithZod).mock.lastCall?.[1].schema
  if (!(schema instanceof z.ZodType)) throw new Error(`${call.url} was not read as a form`)
  return schema
}

let posts = 0

/** Posts until one is cheap, each time from another address. */
async function cheapest(
  action: RouteFunction<unknown>,
  call: Call & { body: string },
  { enough, tries } = { enough: MAX_COST, tries: MAX_MEASUREMENTS },
) {
  let answer: RouteAnswer<unknown> | undefined
  const post = async () => {
    posts += 1
    const context = { clientIp: `10.${posts >> 16}.${(posts >> 8) & 255}.${posts & 255}`, ...call.context }
    answer = await callWithBody(action, { ...call, context, contentType: 'application/x-www-form-urlencoded' })
  }
  const cost = await leastCost(post, { enough, tries, ofThread: true })
  if (!answer) throw new Error('Nothing was posted')
  return { cost, answer }
}
