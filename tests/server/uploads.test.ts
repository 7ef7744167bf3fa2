import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type SmallProduct, startSmallProduct } from './small-product.ts'

let product: SmallProduct
beforeAll(async () => {
  // Uploads read the settings for the virus scanner, and the test runner sets another BASE_URL.
  vi.stubEnv('BASE_URL', 'http://localhost')
  product = await startSmallProduct({
    bodyLimit: 10_000,
    isSignedIn: (cookie) => cookie === 'session=staff',
    isOwner: (cookie) => Promise.resolve(cookie === 'visitor=owner'),
  })
})
afterAll(() => product.stop())

/** Posts a file of this many bytes to a path of the small product. */
async function post(path: string, bytes: number, cookie = ''): Promise<{ status: number; text: string }> {
  const form = new FormData()
  form.append('intent', 'upload')
  form.append('file', new File([new Uint8Array(bytes).fill(65)], 'big.csv'))
  const answer = await fetch(product.url + path, { method: 'POST', body: form, headers: { Cookie: cookie, Origin: product.url } })
  return { status: answer.status, text: await answer.text() }
}

describe('a route that accepts files', () => {
  it('gets a large one from staff, whole', async () => {
    expect(await post('/files', 900_000, 'session=staff')).toMatchObject({ status: 200 })
    expect((await post('/files', 900_000, 'session=staff')).text).toContain('900000')
  })

  it('gets a small form like every route', async () => {
    expect((await post('/files', 5_000)).text).toContain('5000')
  })

  it('refuses one that is too large, and fields from strangers that none of their forms has', async () => {
    expect(await post('/files', 1_100_000, 'session=staff')).toMatchObject({ status: 413 })
    expect(await post('/files', 900_000)).toMatchObject({ status: 413 })
    expect(await post('/files', 900_000, 'session=stranger')).toMatchObject({ status: 413 })
  })

  it('for owners gets a large one from them, and not from staff', async () => {
    expect(await post('/owners-files', 900_000, 'visitor=owner')).toMatchObject({ status: 200 })
    expect(await post('/owners-files', 1_100_000, 'visitor=owner')).toMatchObject({ status: 413 })
    expect(await post('/owners-files', 900_000, 'session=staff')).toMatchObject({ status: 413 })
    expect(await post('/files', 900_000, 'visitor=owner')).toMatchObject({ status: 413 })
  })

  it("isn't every route", async () => {
    expect(await post('/echo', 900_000, 'session=staff')).toMatchObject({ status: 413 })
  })
})

it("a draft that can't be written is logged, and its form's response is sent unchanged", async () => {
  const settled: string[] = []
  const full = await startSmallProduct({
    settleDraft: ({ body }) => {
      settled.push(body.toString())
      return Promise.reject(new Error('The disk is full'))
    },
  })
  try {
    const send = (path: string) =>
      fetch(full.url + path, {
        method: 'POST',
        body: new URLSearchParams({ draft: '/desk#note' }),
        headers: { Origin: full.url },
      })
    expect((await send('/desk')).status).toBe((await send('/echo')).status)
    expect(settled).toEqual(['draft=%2Fdesk%23note'])
    expect(full.log().map(({ msg }) => msg)).toContain('A form draft could not be cleared')
  } finally {
    await full.stop()
  }
})
