import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { signedInAs } from '#tests/setup/session.ts'
import { setupProduct } from '#tests/setup/started-product.ts'

const product = setupProduct('toasts')

/** A browser with its cookies. `open` returns a page's HTML after its redirects. */
function newBrowser(cookie?: string) {
  const cookies = new Map(cookie === undefined ? [] : [cookie.split(/=(.*)/s).slice(0, 2) as [string, string]])
  async function open(address: string, form?: Record<string, string>): Promise<{ status: number; html: string }> {
    const answer = await fetch(new URL(address, product().url), {
      redirect: 'manual',
      headers: {
        Accept: 'text/html',
        Origin: product().url,
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split(/=(.*)/s)
      if (/max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = answer.headers.get('Location')
    // After a form, the test opens the next page itself.
    if (location !== null && form === undefined) return open(location)
    return { status: answer.status, html: await answer.text() }
  }
  return { open }
}

const TOAST = /<div class="toasts" role="(\w+)">(?:(?!<\/div>).)*?<span>([^<]+?) *<\/span>/s
const toastOf = ({ html }: { html: string }) => TOAST.exec(html)?.slice(1) ?? null

test('a toast survives a redirect on its way, is a status, and is shown once', async () => {
  const { open } = newBrowser()
  expect((await open(paths.webinar(), { name: 'Ann Owner', email: 'ann@example.com' })).status).toBe(303)
  // This page has no second step yet, and redirects to the first.
  expect(toastOf(await open(paths.analysis({ step: 2 })))).toEqual(['status', 'Registration successful!'])
  expect(toastOf(await open(paths.analysis({ step: 1 }))), 'after a reload').toBeNull()
  expect(toastOf(await open(paths.home())), 'on another page').toBeNull()
})

test('a toast with an error is an alert, and is shown once', async () => {
  const { open } = newBrowser(signedInAs('user').cookie)
  expect(toastOf(await open(paths.adminOutbox()))).toEqual(['alert', 'Access denied. Admin privileges required.'])
  expect(toastOf(await open(paths.home()))).toBeNull()
})

describe('a refused form names its errors as an alert, and a new visit shows none', () => {
  const submissionId = randomBytes(16).toString('hex')
  test.each<[string, Record<string, string>]>([
    [paths.webinar(), {}],
    [paths.realtorReferral(), { submissionId }],
    [paths.rentVsSell(), { submissionId }],
    [paths.enroll(), { submissionId, intent: 'submit', step: '3' }],
    [paths.analysis({ step: 1 }), { submissionId, intent: 'continue' }],
    [paths.mySignIn(), {}],
    [paths.privacyRequest(), {}],
    [paths.login(), { email: 'ann@example.com', password: 'not the one' }],
    [paths.forgotPassword(), {}],
  ])('%s', async (address, form) => {
    const { open } = newBrowser()
    const refused = await open(address, form)
    expect(refused.status).toBe(400)
    expect(refused.html).toContain('role="alert"')
    expect(refused.html).toMatch(/<title>Error: /)
    const again = await open(address)
    expect(again.status).toBe(200)
    // The place for a passkey's message is blank.
    expect(again.html.match(/<[^>]*role="alert"[^>]*>[^<]+|aria-invalid="true"|<title>Error: /g)).toBeNull()
  })
})
