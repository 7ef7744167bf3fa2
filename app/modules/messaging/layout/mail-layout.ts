import type { CompanyFacts } from '#app/content/company.ts'
import { keepTogether } from '#app/format/keep-together.ts'
import { phoneLink } from '#app/format/phone.ts'
import { pictureAddress, portraitOf, rentChartName, SIGN } from '../pictures/mail-pictures.ts'
import type { MailContent, MailPart, MailPerson, MailRental, Span } from './mail-content.ts'
import { footerLines, linesOf, mailAsText, OFFER, onOneLine, plain } from './mail-text.ts'

/** The site theme's colors in light and dark. Email programs don't support CSS variables, so classes set the dark colors. */
const COLOR = {
  paper: '#fbf9f4',
  surface: '#ffffff',
  ink: '#16241d',
  muted: '#4c5a52',
  brand: '#1e4b39',
  onBrand: '#ffffff',
  line: '#e2ddd0',
}
const STYLE = [
  ':root { color-scheme: light dark; }',
  '@media (prefers-color-scheme: dark) {',
  '.paper { background: #111814 !important; } .sheet { background: #18211c !important; }',
  '.ink { color: #e9ede8 !important; } .mute { color: #a3b0a8 !important; } .link { color: #8fcdae !important; }',
  '.rule { border-color: #3b4840 !important; } .btn, .num { background: #8fcdae !important; color: #10201a !important; }',
  '.by-day { display: none !important; } .by-night { display: inline-block !important; } .logo { background: #ffffff !important; padding: 6px !important; }',
  '}',
  '@media (max-width: 520px) {',
  '.pad { padding-left: 20px !important; padding-right: 20px !important; } .figure { font-size: 64px !important; }',
  '.btn { display: block !important; text-align: center !important; }',
  '}',
].join('\n')
/** Maximum length of a value that never wraps, such as an amount or a date. Longer ones would not fit on a phone. */
const MAX_UNBROKEN_LENGTH = 24
const MAX_UNBROKEN_LABEL = 11
const SANS = "'Public Sans', Arial, Helvetica, sans-serif"
const SERIF = "'Newsreader Display', Georgia, 'Times New Roman', serif"
const TABLE = 'role="presentation" style="width:100%;border-collapse:collapse"'
const RULE = `border-top:1px solid ${COLOR.line}`
/** Only a word that is longer than any of ours may break, so that it doesn't widen the email or squeeze a cell beside it. */
const LONG_WORD = /\S{25}/
const KEEPS_WORDS = ';overflow-wrap:normal'
export const LINK = `color:${COLOR.brand}`

/** `finished-mail.ts` adds links between these markers. */
export const [SENDER_START, SENDER_END] = ['<p style="margin:16px 0 0">', '</p></td></tr>']
/** The logo replaces the content between these markers. */
export const [SIGN_START, SIGN_END] = ['<!--sign-->', '<!--/sign-->']

/** In ', IA 50310', the space that may not become a line break. */
const STATE_AND_ZIP = /(, [A-Z]{2}) (?=\d{5}\b)/g
/** In '2418 Beaver Ave, Des Moines, IA 50310', what follows the street. */
const PLACE_AT_END = /, ([^,]+, [A-Z]{2} \d{5})$/

/** An email as text and HTML, in one design for light and dark, with the sender's name and postal address in the footer. */
export function mailLayout(company: CompanyFacts, content: MailContent): { subject: string; text: string; html: string } {
  const { subject = content.title } = content
  return { subject, text: mailAsText(content, company), html: asHtml(content, company) }
}

function asHtml({ title, preview, picture, parts, person, reason }: MailContent, company: CompanyFacts): string {
  const [why = '', ...sender] = footerLines(company, reason).map(escapeHtml)
  const size = 'font-size:16px;line-height:1.5'
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="color-scheme" content="light dark"><title>${escapeHtml(plain(title))}</title>`,
    `<style>\n${STYLE}\n</style></head>`,
    `<body class="paper ink" style="margin:0;padding:0;background:${COLOR.paper};color:${COLOR.ink};font-family:${SANS};${size}">`,
    `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(plain(preview))}</div>`,
    `<table class="paper" ${TABLE.replace('style="', `style="background:${COLOR.paper};`)}><tr><td style="padding:20px 0 32px">`,
    // Outlook for Windows supports neither max-width nor centering margins.
    '<!--[if mso]><table role="presentation" align="center" width="600"><tr><td><![endif]-->',
    '<table role="presentation" style="width:100%;max-width:600px;margin:0 auto;border-collapse:collapse">',
    `<tr><td class="pad" style="padding:4px 40px 18px">${SIGN_START}${sign(company)}${SIGN_END}</td></tr>`,
    `<tr><td class="sheet pad" style="background:${COLOR.surface};padding:36px 40px 32px;border-radius:14px;overflow-wrap:anywhere">`,
    ...(picture === undefined ? [] : [drawing(picture)]),
    `<h1 class="ink" style="margin:0 0 16px;font-family:${SERIF};font-weight:500;font-size:28px;line-height:1.2;color:${COLOR.ink}">${escapeHtml(keepTogether(plain(title)))}</h1>`,
    ...parts.map((part) => partAsHtml(part).replace(STATE_AND_ZIP, '$1&nbsp;')),
    ...(person ? [personAsHtml(person)] : []),
    '</td></tr>',
    `<tr><td class="pad mute" style="padding:24px 40px 0;font-size:14px;line-height:1.6;color:${COLOR.muted}"><p style="margin:0">${why}</p>`,
    `${SENDER_START}${sender.join('<br>')}${SENDER_END}`,
    '</table><!--[if mso]></td></tr></table><![endif]--></td></tr></table></body></html>',
  ].join('\n')
}

/** The drawn logo, for light and dark, with the name beside it. */
function sign({ shortName }: CompanyFacts): string {
  const drawn = (name: string, style: string, className: string) =>
    `<img class="${className}" src="${pictureAddress(name)}" alt="" width="34" height="38" style="${style}">`
  return [
    `<table role="presentation" style="border-collapse:collapse"><tr><td style="padding:0 12px 0 0;line-height:0">`,
    drawn(SIGN.light, 'border:0', 'by-day'),
    `<!--[if !mso]><!-->${drawn(SIGN.dark, 'display:none;border:0', 'by-night')}<!--<![endif]--></td>`,
    `<td class="ink" style="padding:0;font-family:${SERIF};font-size:22px;font-weight:500;color:${COLOR.ink}">${escapeHtml(plain(shortName))}</td></tr></table>`,
  ].join('')
}

function drawing(name: string): string {
  return `<img src="${pictureAddress(name)}" alt="" width="520" height="260" style="display:block;width:100%;height:auto;border:0;border-radius:10px;margin:0 0 26px">`
}

function personAsHtml({ name, role, phone, words = OFFER }: MailPerson): string {
  const portrait = portraitOf(name)
  const alt = `Drawing of ${escapeHtml(plain(name))}`
  const picture =
    portrait === null
      ? ''
      : `<td style="padding:0 16px 0 0;vertical-align:top;line-height:0"><img src="${pictureAddress(portrait)}" width="56" height="70" alt="${alt}" style="border:0"></td>`
  const call =
    phone === undefined
      ? ''
      : `<br><a class="link" href="${escapeHtml(phoneLink(phone))}" style="${LINK}">${escapeHtml(plain(phone))}</a>`
  const who = `<strong>${escapeHtml(plain(name))}</strong>${role === undefined ? '' : `, ${escapeHtml(plain(role))}`}`
  return [
    `<table ${TABLE}><tr><td class="rule" style="${RULE};padding:22px 0 0"><table role="presentation" style="border-collapse:collapse"><tr>${picture}`,
    `<td class="ink" style="padding:0;font-size:16px;line-height:1.5;color:${COLOR.ink}">${words === null ? '' : `${escapeHtml(plain(words))}<br>`}${who}${call}</td>`,
    '</tr></table></td></tr></table>',
  ].join('')
}

function partAsHtml(part: MailPart): string {
  switch (part.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${escapeHtml(plain(part.text))}</p>`
    case 'heading':
      return `<h2 style="margin:24px 0 8px;font-size:18px;line-height:1.3">${escapeHtml(plain(part.text))}</h2>`
    case 'figure':
      return [
        `<p class="ink figure" style="margin:-4px 0 0;font-family:${SERIF};font-size:80px;line-height:1;font-weight:500;letter-spacing:-2px;color:${COLOR.ink}">${escapeHtml(plain(part.figure))}</p>`,
        `<p class="mute" style="margin:8px 0 18px;font-size:18px;color:${COLOR.muted}">${withBoldRange(escapeHtml(plain(part.words)))}</p>`,
      ].join('')
    case 'rent-chart':
      return `<img src="${pictureAddress(rentChartName(part.chart))}" width="520" height="136" alt="${escapeHtml(plain(part.alt))}" style="display:block;width:100%;height:auto;border:0;margin:0 0 12px">`
    case 'note':
      return `<p class="mute" style="margin:0 0 16px;font-size:14px;color:${COLOR.muted}">${escapeHtml(plain(part.text))}</p>`
    case 'quote':
      return [
        `<p style="margin:0 0 4px">${escapeHtml(plain(part.label))}</p>`,
        `<blockquote class="rule" style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${COLOR.line}">`,
        `${linesOf(part.text).map(escapeHtml).join('<br>')}</blockquote>`,
      ].join('')
    case 'button':
      return [
        '<p style="margin:24px 0">',
        `<a class="btn" href="${escapeHtml(part.url)}" style="display:inline-block;padding:15px 26px;border-radius:8px;background:${COLOR.brand};color:${COLOR.onBrand};font-weight:600;line-height:1.25;text-decoration:none">`,
        `${escapeHtml(plain(part.label))}</a></p>`,
      ].join('')
    case 'paragraph':
      return `<p style="margin:0 0 16px">${part.lines.map(lineAsHtml).join('<br>')}</p>`
    case 'list':
      return `<ul style="margin:0 0 16px;padding:0 0 0 20px">${part.items.map((item) => `<li style="margin:0 0 4px">${lineAsHtml(item)}</li>`).join('')}</ul>`
    case 'rows':
      return tableOf(part.rows.map(rowAsHtml))
    case 'steps':
      return tableOf(part.steps.map(stepAsHtml))
    case 'rentals':
      return tableOf(part.rentals.map(rentalAsHtml))
  }
}

function tableOf(rows: readonly string[]): string {
  return rows.length === 0 ? '' : `<table ${TABLE.replace('style="', 'style="margin:0 0 16px;')}>${rows.join('')}</table>`
}

function lineAsHtml(spans: readonly Span[]): string {
  const pieces = spans.map(({ text, isBold, isItalic, url }) => {
    const words = escapeHtml(onOneLine(text))
    const leaning = isItalic ? `<em>${words}</em>` : words
    const strong = isBold ? `<strong>${leaning}</strong>` : leaning
    return url === undefined ? strong : `<a class="link" href="${escapeHtml(onOneLine(url))}" style="${LINK}">${strong}</a>`
  })
  return pieces.join('').trim()
}

function rowAsHtml({ label, value }: { label: string; value: string }): string {
  const cell = `${RULE};vertical-align:top`
  const wrap = value.length > MAX_UNBROKEN_LENGTH ? '' : ';white-space:nowrap'
  const whole = label.length > MAX_UNBROKEN_LABEL ? '' : ';white-space:nowrap'
  const [words, values] = [label, value].map((text) => (LONG_WORD.test(text) ? '' : KEEPS_WORDS))
  return `<tr><td class="rule" style="${cell};padding:12px 0${whole}${words}">${escapeHtml(plain(label))}</td><td class="rule" style="${cell};padding:12px 0 12px 16px;text-align:right;font-weight:600${wrap}${values}">${brokenAfterStreet(escapeHtml(keepTogether(plain(value))))}</td></tr>`
}

/** The likely range in bold, on one line. */
function withBoldRange(words: string): string {
  return words.replace(/\$[\d,]+ and \$[\d,]+/, (range) => {
    return `<strong class="ink" style="color:${COLOR.ink};font-weight:600;white-space:nowrap">${range}</strong>`
  })
}

/** An address on two lines, as on an envelope, which leaves the row's label room. */
function brokenAfterStreet(value: string): string {
  return value.replace(PLACE_AT_END, (_, place: string) => {
    return `, <br>${place.length > MAX_UNBROKEN_LENGTH ? place : place.replaceAll(' ', '&nbsp;')}`
  })
}

function stepAsHtml({ when, what }: { when: string; what: string }): string {
  return `<tr><td class="rule" style="${RULE};width:128px;vertical-align:top;padding:13px 12px 13px 0;font-weight:600${KEEPS_WORDS}">${escapeHtml(plain(when))}</td><td class="rule" style="${RULE};vertical-align:top;padding:13px 0">${escapeHtml(plain(what))}</td></tr>`
}

function rentalAsHtml({ address, note, rent }: MailRental, index: number): string {
  const number = `<span class="num" style="display:inline-block;width:28px;border-radius:14px;background:${COLOR.brand};color:${COLOR.onBrand};font-size:14px;font-weight:700;line-height:28px;text-align:center">${index + 1}</span>`
  const words = `<strong style="font-weight:600">${escapeHtml(plain(address))}</strong><br><span class="mute" style="font-size:14px;color:${COLOR.muted}">${escapeHtml(plain(note))}</span>`
  return `<tr><td class="rule" style="${RULE};width:44px;padding:12px 0">${number}</td><td class="rule" style="${RULE};padding:12px 0;line-height:1.4">${words}</td><td class="rule" style="${RULE};padding:12px 0 12px 12px;text-align:right;font-family:${SERIF};font-size:22px${KEEPS_WORDS}">${escapeHtml(plain(rent))}</td></tr>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const CHARACTERS = new Map(Object.entries(ENTITIES).map(([character, entity]) => [entity, character]))

/** Escapes a text for HTML, in an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

export function unescapeHtml(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => CHARACTERS.get(entity) ?? entity)
}
