import { describe, expect, test } from 'vitest'
import { MESSAGE_TEMPLATES } from '#app/db/schema/index.ts'
import { findSampleMail, renderSample, SAMPLE_MAILS } from '#app/modules/messaging/outbox/email-previews.server.ts'
import { loader as mailLoader } from '#app/routes/staff/email-preview.tsx'
import { loader as htmlLoader } from '#app/routes/staff/email-preview-html.ts'
import { loader as mailsLoader } from '#app/routes/staff/email-previews.tsx'
import { withPictures } from '#app/modules/messaging/delivery/draw-mail-pictures.server.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { htmlErrors } from '#tests/setup/html.ts'
import { readingEase, sentencesOf } from '#tests/setup/reading-ease.ts'
import { callLoader } from '#tests/setup/route.ts'
import { signedInAs } from '#tests/setup/session.ts'

setupTestDatabase()

const templates = import.meta.glob<Record<string, unknown>>('/app/modules/messaging/templates/**/!(*.test).ts', { eager: true })

describe('the email previews', () => {
  test('cover all templates', () => {
    const makers = Object.values(templates).flatMap((module) =>
      Object.values(module).filter((made) => typeof made === 'function'),
    )
    const shown = new Set(SAMPLE_MAILS.map(({ maker }) => maker))
    expect(makers.length).toBeGreaterThan(10)
    expect(makers.filter((maker) => !shown.has(maker)).map((maker) => maker.name)).toEqual([])
  })

  test('cover all kinds of the outbox, under their names', () => {
    const shown = new Set(SAMPLE_MAILS.map(({ template }) => template))
    // Campaign emails are previewed where they are edited. These two are text messages, one of them written by staff.
    const elsewhere: readonly string[] = ['campaign', 'staff-text', 'help-text']
    const others = MESSAGE_TEMPLATES.filter((template) => !elsewhere.includes(template))
    expect([...shown].sort()).toEqual([...others].sort())
  })

  test.each(SAMPLE_MAILS.map(({ key }) => [key] as const))(
    '%s has a subject, a text and HTML, with the sender at its foot',
    async (key) => {
      const { cookie } = signedInAs('user')
      const page = await callLoader(mailLoader, { url: `/mails/${key}`, params: { key }, cookie })
      expect(page.data.subject).toMatch(/^\S.{5,110}$/)
      for (const text of [page.data.text, await html(key, cookie)]) {
        expect(text).toContain('Harvest Gate Property Management')
        expect(text).not.toMatch(/undefined|null|NaN|Invalid Date|\[object/)
      }
      expect(page.data.text).toContain('-- \n')
    },
  )

  test.each(SAMPLE_MAILS.map((sample) => [sample.key, sample] as const))(
    '%s is valid HTML for light and dark, with one button, and is small with its pictures',
    async (_key, sample) => {
      const { html, text } = renderSample(sample)
      const sent = await withPictures(html)
      expect(await htmlErrors(sent.html)).toEqual([])
      expect(html).toContain('<meta name="color-scheme" content="light dark">')
      expect(html).toContain('@media (prefers-color-scheme: dark)')
      expect(html.match(/class="btn"/g)?.length ?? 0).toBeLessThanOrEqual(1)
      // Not every email program makes a link of an address.
      expect(html.slice(html.indexOf('<h1')).replace(/<[^>]+>/g, '')).not.toMatch(/https?:/)
      // Embedded files are sent along, and nothing is loaded from other servers.
      expect([...sent.html.matchAll(/ src="([^"]+)"/g)].map(([, src]) => src)).toEqual(
        sent.pictures.map(({ contentId }) => `cid:${contentId}`),
      )
      const bytes = sent.pictures.reduce((sum, { png }) => sum + (png.length * 4) / 3, html.length + text.length)
      expect(bytes).toBeLessThan(100_000)
    },
  )

  test.each(SAMPLE_MAILS.map((sample) => [sample.key, sample] as const))(
    '%s says the same as text and as HTML, in plain English',
    (_key, sample) => {
      const { html, text } = renderSample(sample)
      const body = html.slice(html.indexOf('<h1'), html.lastIndexOf('</body>')).replaceAll('&#39;', '’')
      const said = [...body.matchAll(/alt="([^"]+)"|>([^<]+)</g)].flatMap(
        ([, alt, words]) => (words ?? alt ?? '').match(/[$\d][\d,.:%]*\d/g) ?? [],
      )
      expect(said.filter((figure) => !text.includes(figure))).toEqual([])
      const sentences = sentencesOf(text)
      if (sentences === '') return
      const { ease, longest } = readingEase(sentences)
      expect(Math.round(ease)).toBeGreaterThanOrEqual(60)
      expect(longest).toBeLessThanOrEqual(25)
    },
  )

  test('of a report has the rent, its likely range, three rentals, and the chart with words for it', () => {
    const sample = findSampleMail('analysis-report')
    const { html, text } = sample ? renderSample(sample) : { html: '', text: '' }
    for (const words of ['$1,895', '$1,780 and $2,020', '2302 Adams Ave', '3106 Beaver Ave', '2715 48th St'])
      for (const body of [html, text]) expect(body).toContain(words)
    expect(html).toMatch(/likely between <strong [^>]*>\$1,780 and \$2,020<\/strong>/)
    expect(html).toMatch(/<img src="cid:rent\.1895\.[^>]* alt="The likely range is \$1,780 to \$2,020 a month\./)
  })

  test('are listed for staff with their subjects, each once', async () => {
    const { cookie } = signedInAs('user')
    const { mails } = (await callLoader(mailsLoader, { url: '/mails', cookie })).data
    expect(mails).toHaveLength(SAMPLE_MAILS.length)
    expect(new Set(mails.map(({ key }) => key)).size).toBe(mails.length)
  })

  test('are shown in a sandbox that only our own pages may frame', async () => {
    const { cookie } = signedInAs('user')
    const answer = await callLoader(htmlLoader, {
      url: '/mails/analysis-report/html',
      params: { key: 'analysis-report' },
      cookie,
    })
    expect(answer.headers.get('Content-Security-Policy')).toMatch(/^sandbox; default-src 'none'.*frame-ancestors 'self'$/)
    expect(answer.headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
  })

  test('of unknown kinds are not found', async () => {
    const { cookie } = signedInAs('user')
    const call = { url: '/mails/nothing', params: { key: 'nothing' }, cookie }
    expect((await callLoader(mailLoader, call)).status).toBe(404)
    expect((await callLoader(htmlLoader, call)).status).toBe(404)
  })
})

async function html(key: string, cookie: string): Promise<string> {
  return (await callLoader(htmlLoader, { url: `/mails/${key}/html`, params: { key }, cookie })).text()
}
