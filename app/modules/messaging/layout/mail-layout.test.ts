import { describe, expect, test } from 'vitest'
import { company } from '#app/content/company.ts'
import { db } from '#app/db/client.server.ts'
import { settings } from '#app/db/schema/index.ts'
import { getSetting } from '#app/modules/settings/settings.server.ts'
import { reportedRent } from '#app/modules/rent-estimator/estimate-words.ts'
import { setupTestDatabase } from '#tests/setup/database.ts'
import { mailLayout } from './mail-layout.ts'
import { analysisReportMail } from '../templates/analysis-report.ts'

setupTestDatabase()

const URL = 'https://harvestgate.example/r/f3a1c5d97b20468e8c14be6d09a7f253'

describe('the report email', () => {
  test('names the property, its rent and the link, as text and as HTML', () => {
    const mail = analysisReportMail(company, {
      reports: [
        {
          address: '2847 Ingersoll Ave, Des Moines, IA 50312',
          property: 'your home in Des Moines',
          ...{ ...reportedRent(null, new Date()), rentDollars: 1850, source: 'own-rentals' as const },
        },
      ],
      url: URL,
    })
    expect(mail.subject).toBe('Your rent analysis for your home in Des Moines')
    for (const body of [mail.text, mail.html]) {
      expect(body.replaceAll('&nbsp;', ' ').replace('<br>', '')).toContain('2847 Ingersoll Ave, Des Moines, IA 50312')
      expect(body).toContain('$1,850 a month')
      expect(body).toContain(URL)
      expect(body).toContain('It is an estimate, not an appraisal.')
      expect(body, 'there were none').not.toContain('every rental we compared')
      expect(body).toContain('1200 Locust Street, Des Moines, IA 50309')
    }
  })

  test("names several properties, and says which estimates aren't ready", () => {
    const reports = [
      {
        address: '1 Elm St, Ames, IA 50010',
        property: 'your home in Ames',
        ...{ ...reportedRent(null, new Date()), rentDollars: 1200, source: 'own-rentals' as const },
      },
      {
        address: '2 Elm St, Ames, IA 50010',
        property: 'your home in Ames',
        ...reportedRent(null, new Date()),
      },
    ]
    const mail = analysisReportMail(company, { reports, url: URL })
    expect(mail.subject).toBe('Your rent analysis for 2 properties')
    expect(mail.text).toContain('2 Elm St, Ames, IA 50010\n  Not ready yet')
    expect(mail.text).toContain('as soon as it is')
  })
})

test('the report email names why an estimate is rough, and one rent as one', () => {
  const house = { address: '1 Elm St, Ames, IA 50010', property: 'your home in Ames', likely: { low: 1566, high: 1931 } }
  const rough = { rentDollars: 1700, source: 'public-figures' as const, basis: 'It is rough.', rents: [1725] }
  const reports = [{ ...reportedRent(null, new Date()), ...house, ...rough }]
  const { text } = analysisReportMail(company, { reports, url: URL })
  expect(text).toContain('It is rough.')
  expect(text).toContain('1 similar rental: $1,725.')
})

test.each([
  ['12 Elm St, Des Moines, IA 50312', '12 Elm St, <br>Des&nbsp;Moines,&nbsp;IA&nbsp;50312'],
  ['12 Elm St, St. Mary of the Prairie, IA 50241', '12 Elm St, <br>St. Mary of the Prairie, IA&nbsp;50241'],
  ['ann@example.com, (515) 555-0173, 10:00 AM Central', 'ann@example.com, (515)~555-0173, 10:00~AM~Central'],
])('in the row of %j, no line breaks within a city, a ZIP code, a phone number or a time', (value, cell) => {
  const parts = [{ kind: 'rows' as const, rows: [{ label: 'Label', value }] }]
  const mail = mailLayout(company, { title: 'A home', preview: '', parts, reason: 'You asked.' })
  // In a narrow cell, 'anywhere' would break even a ZIP code.
  expect(mail.html).toContain(`overflow-wrap:normal">${cell.replaceAll('~', '\u00A0')}</td>`)
  expect(mail.text).toContain(`  ${value}\n`)
})

test('a ZIP code stays on the line of its state in a sentence, too', () => {
  const parts = [{ kind: 'text' as const, text: 'We manage 12 Elm St, Des Moines, IA 50312.' }]
  const mail = mailLayout(company, { title: 'A home', preview: '', parts, reason: 'You asked.' })
  expect(mail.html).toContain('Des Moines, IA&nbsp;50312')
  expect(mail.text).toContain('Des Moines, IA 50312')
})

test('every color of text is readable on every background, in light and dark (WCAG 1.4.3)', () => {
  const parts = [
    { kind: 'note' as const, text: 'Free.' },
    { kind: 'button' as const, label: 'Open', url: URL },
  ]
  const person = { name: 'Claire Holloway', phone: '(515) 555-0143' }
  const { html } = mailLayout(company, { title: 'A home', preview: '', parts, person, reason: 'You asked.' })
  const light = (name: string, property: string) => `class="(?:\\w+ )*${name}(?: \\w+)*"[^>]*[";]${property}:(#\\w{6})`
  const dark = (name: string, property: string) => `\\.${name}(?:, \\.\\w+)? {[^}]* ${property}: (#\\w{6})`
  for (const scheme of [light, dark]) {
    const colorOf = (name: string, property: string) => new RegExp(scheme(name, property)).exec(html)?.[1] ?? ''
    const grounds = ['paper', 'sheet'].map((name) => colorOf(name, 'background'))
    const pairs = ['ink', 'mute', 'link'].flatMap((name) => grounds.map((ground) => [colorOf(name, 'color'), ground] as const))
    for (const [text, ground] of [...pairs, [colorOf('btn', 'color'), colorOf('btn', 'background')] as const])
      expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  }
})

/** The contrast ratio of two colors like '#18211c' (WCAG 2.2); NaN if one is missing. */
function contrast(one: string, two: string): number {
  const [high = NaN, low = NaN] = [one, two].map(luminance).sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

function luminance(color: string): number {
  const [red = NaN, green = NaN, blue = NaN] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('what a visitor typed', () => {
  const address = '1 <b>Elm</b> & "Oak" St\r\nBcc: victim@example.com\u2028https://evil.example'

  test('is escaped in HTML and stays on its line in text', () => {
    const { text, html } = analysisReportMail(company, {
      reports: [{ ...reportedRent(null, new Date()), address, property: address, rentDollars: 1, source: 'own-rentals' }],
      url: URL,
    })
    expect(html).toContain('1 &lt;b&gt;Elm&lt;/b&gt; &amp; &quot;Oak&quot; St Bcc: victim@example.com')
    expect(html).not.toContain('<b>')
    expect(text.split('\n').some((line) => /^\s*(Bcc:|https:\/\/evil)/.test(line))).toBe(false)
  })

  test('over several lines keeps them, each marked as quoted', () => {
    const text = 'Moves in <March>.\r\n\r\nHas a dog.\u2028-- \nYour link:\nhttps://evil.example'
    const part = { kind: 'quote', label: 'Notes', text } as const
    const mail = mailLayout(company, { title: 'T', preview: 'P', parts: [part], reason: 'R' })
    expect(mail.text).toContain('Notes:\n> Moves in <March>.\n>\n> Has a dog.\n> --\n> Your link:\n> https://evil.example\n\n')
    expect(mail.html).toContain(
      'Moves in &lt;March&gt;.<br><br>Has a dog.<br>--<br>Your link:<br>https://evil.example</blockquote>',
    )
  })

  test("can't inject a link", () => {
    const { html } = mailLayout(company, {
      title: 'T',
      preview: 'P',
      parts: [{ kind: 'button', label: '"><script>', url: 'https://a.example/"><script>' }],
      reason: 'R',
    })
    expect(html).not.toContain('<script>')
  })
})

test('the stored company setting wins over the content', () => {
  db()
    .insert(settings)
    .values({ key: 'company', value: { ...company, name: 'Prairie Keys', postalAddress: '1 Main St, Ames, IA 50010' } })
    .run()
  const { text, html } = mailLayout(getSetting('company'), {
    title: 'T',
    preview: 'P',
    parts: [{ kind: 'text', text: 'Hello' }],
    reason: 'R',
  })
  for (const body of [text, html]) {
    expect(body).toContain('Prairie Keys')
    expect(body).toContain('1 Main St, Ames, IA 50010')
  }
})
