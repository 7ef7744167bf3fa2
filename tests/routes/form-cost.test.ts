import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { inTransaction } from '#app/db/client.server.ts'
import { countRequest } from '#app/http/rate-limit.server.ts'
import { rateRules } from '#app/http/rate-rules.ts'
import { shapeOf } from '#app/modules/forms/form-shape.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { callOfForm, FORM_ROUTES, FORMLESS_ROUTES } from '#tests/setup/form-routes.ts'
import { type Call, callWithBody, type RouteAnswer, type RouteFunction } from '#tests/setup/route.ts'
import { routeTable } from '#tests/setup/route-table.ts'
import { leastCost } from '#tests/setup/processor-time.ts'

// Only watched: it tells by which schema a form was checked.
vi.mock('@conform-to/zod/v4', { spy: true })

/** Most that one post may cost, in units of processor time (`leastCost`): 50 ms on a quiet machine. */
const MAX_COST = 50
/** A post that costs more is measured again, because the machine does other things, too. */
const MAX_MEASUREMENTS = 5
/** Most characters of an answer: what was typed may come back, but not many times over. */
const MAX_ANSWER_CHARACTERS = 200_000

const FLOOD_BYTES = 900_000
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

test('every route that takes a post is known as a form, or as none', () => {
  expect(actions.map(({ path }) => path).sort()).toEqual([...Object.keys(FORM_ROUTES), ...FORMLESS_ROUTES].sort())
})

test.each(forms)(
  'a post to $path is cheap, whatever is typed into a field and however often it comes',
  async ({ path, action }) => {
    const call = await callOfForm(path)
    const tooMuch: string[] = []
    for (const { what, body } of await floodsOfForms(action, call)) {
      const { cost, answer } = await cheapest(action, { ...call, body })
      if (cost > MAX_COST) tooMuch.push(`${what}: ${cost} units`)
      const { length } = answer.hasData ? JSON.stringify(answer.data) : await answer.text()
      if (length > MAX_ANSWER_CHARACTERS) tooMuch.push(`${what}: ${length} characters come back`)
    }
    expect(tooMuch).toEqual([])
  },
)

test('no post is looked into once there were too many', async () => {
  const context = { clientIp: '198.51.100.9' }
  // In one transaction, because each count alone waits for the disk.
  inTransaction(() => {
    for (const rule of typedKeys(rateRules)) while (!countRequest(context, rule)) continue
  })
  // Who signed in is staff, and is not counted by these limits.
  for (const { path, action } of forms.filter(
    (form) => !/^\/(account|admin|campaigns|dashboard|documents|inbox|keys|leads)/.test(form.path),
  )) {
    const call = await callOfForm(path)
    vi.mocked(parseWithZod).mockClear()
    const { cost, answer } = await cheapest(action, { ...call, context, body: `a=${'a'.repeat(FLOOD_BYTES)}` })
    expect(answer.status, path).toBe(429)
    expect(parseWithZod, path).not.toHaveBeenCalled()
    expect(cost, path).toBeLessThan(MAX_COST)
  }
})

type Flood = { what: string; body: string }

/** What a page is flooded with: its form, or each of its forms with the button that sends it. */
async function floodsOfForms(action: RouteFunction<unknown>, { forms, ...call }: Awaited<ReturnType<typeof callOfForm>>) {
  if (!forms) return floodsOf(await schemaOf(action, call))
  const floods: Flood[] = []
  for (const form of forms) {
    const ofForm = floodsOf(await schemaOf(action, call, { intent: form }))
    floods.push(...ofForm.map(({ what, body }) => ({ what: `${form}: ${what}`, body: `intent=${form}&${body}` })))
  }
  return floods
}

/** Each field with far more than it takes, and far more often than it comes, with one button of each kind. */
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
  const often = Math.min(30_000, Math.floor(FLOOD_BYTES / (field.length + 3)))
  return [
    ...Object.entries(FLOODS).map(([kind, letters]) => ({
      what: `${name}, 900 kB of ${kind}${button}`,
      body: `${field}=${letters.repeat(FLOOD_BYTES / letters.length)}${button}`,
    })),
    { what: `${name}, ${often} times${button}`, body: `${field}=x&`.repeat(often) + button },
    { what: `${name}, 498 times${button}`, body: `${field}=${'x'.repeat(1000)}&`.repeat(498) + button.slice(1) },
  ]
}

/** The schema by which a route checks its form. */
async function schemaOf(action: RouteFunction<unknown>, call: Call, fields = {}): Promise<z.ZodType> {
  vi.mocked(parseWithZod).mockClear()
  await callWithBody(action, { ...call, body: new URLSearchParams(fields) })
  const schema = vi.mocked(parseWithZod).mock.lastCall?.[1].schema
  if (!(schema instanceof z.ZodType)) throw new Error(`${call.url} was not read as a form`)
  return schema
}

let posts = 0

/** Posts until it was cheap once, each time from another address. */
async function cheapest(action: RouteFunction<unknown>, call: Call & { body: string }) {
  let answer: RouteAnswer<unknown> | undefined
  const post = async () => {
    posts += 1
    const context = { clientIp: `10.${posts >> 16}.${(posts >> 8) & 255}.${posts & 255}`, ...call.context }
    answer = await callWithBody(action, { ...call, context, contentType: 'application/x-www-form-urlencoded' })
  }
  const cost = await leastCost(post, { enough: MAX_COST, tries: MAX_MEASUREMENTS, ofThread: true })
  if (!answer) throw new Error('Nothing was posted')
  return { cost, answer }
}

function typedKeys<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[]
}
